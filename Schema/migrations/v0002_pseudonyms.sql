-- Which pseudonym stands for which account or user handle of a relying party. It lies outside the log, so that a mapping
-- can be deleted while the log stays whole. The value itself is nowhere: only its HMAC-SHA-256 under the service's key,
-- over kind, log and value. Without the key nobody can tell whom a row is about; with it, only by knowing the value.
CREATE TABLE pseudonyms (
    created_at bigint  NOT NULL,              -- 8 bytes, microseconds since 1970
    log_id     integer NOT NULL,              -- 4
    kind       "char"  NOT NULL,              -- 1, `a` account, `h` user handle
    pseudonym  uuid    NOT NULL,              -- 16, random; shown as `acc_…` or `usr_…`
    value_hmac bytea   NOT NULL,              -- 1 + 32
    CONSTRAINT a_value_has_one_pseudonym PRIMARY KEY (log_id, value_hmac),
    CONSTRAINT an_hmac_has_32_bytes CHECK (octet_length(value_hmac) = 32),
    CONSTRAINT a_value_is_of_a_known_kind CHECK (kind IN ('a', 'h'))
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05);
SELECT protect_table('pseudonyms', 'UPDATE');
GRANT SELECT, INSERT, DELETE ON pseudonyms TO passkeytrail_service;
-- Readers have no use for it: what they may read speaks of pseudonyms alone.
REVOKE ALL ON pseudonyms FROM passkeytrail_reader;
