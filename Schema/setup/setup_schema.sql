-- Everything lives in one schema, which the owner owns. Later tables can be read by the reader without a word.
CREATE SCHEMA IF NOT EXISTS passkeytrail AUTHORIZATION passkeytrail_owner;
SET LOCAL ROLE passkeytrail_owner;
GRANT USAGE ON SCHEMA passkeytrail TO passkeytrail_service, passkeytrail_reader;
ALTER DEFAULT PRIVILEGES IN SCHEMA passkeytrail GRANT SELECT ON TABLES TO passkeytrail_reader, passkeytrail_service;
