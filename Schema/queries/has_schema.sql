-- Rows: whether a migration was ever run here.
SELECT to_regclass('passkeytrail.schema_migrations') IS NOT NULL
