-- Rows: version of each migration that was run. Fails with 42P01 where the table is missing.
SELECT version FROM schema_migrations ORDER BY version
