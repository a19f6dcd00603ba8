-- Which ids a log has seen, and with what content: a repeat is told from a conflict here. It outlives dropped ranges.
-- The key is the first half of a SHA-256 over source and id, so that the index is narrow whatever the senders' ids are.
CREATE TABLE event_ids (
    position       bigint  NOT NULL,  -- 8 bytes
    event_key      uuid    NOT NULL,  -- 16
    log_id         integer NOT NULL,  -- 4
    content_digest bytea   NOT NULL,  -- 1 + 32
    CONSTRAINT an_id_is_stored_once UNIQUE (log_id, event_key)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0);
SELECT protect_table('event_ids');
GRANT SELECT, INSERT ON event_ids TO passkeytrail_service;
GRANT SELECT ON event_ids TO passkeytrail_reader;
