-- Everything lives in one schema, which the owner owns. Later tables can be read by the reader without a word.
CREATE SCHEMA IF NOT EXISTS passkeytrail AUTHORIZATION passkeytrail_owner;
-- Projections are rebuilt in a schema of their own, which the owner makes.
DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO passkeytrail_owner', current_database()); END $$;
SET LOCAL ROLE passkeytrail_owner;
GRANT USAGE ON SCHEMA passkeytrail TO passkeytrail_service, passkeytrail_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA passkeytrail GRANT SELECT ON TABLES TO passkeytrail_reader, passkeytrail_service;
