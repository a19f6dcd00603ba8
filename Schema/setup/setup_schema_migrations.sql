-- Which migrations have been run. Written in the transaction of the migration itself.
CREATE TABLE IF NOT EXISTS schema_migrations (
    applied_at timestamptz NOT NULL DEFAULT now(),
    version    integer     NOT NULL,
    name       text        NOT NULL,
    CONSTRAINT a_migration_runs_once PRIMARY KEY (version)
);
