-- The leaf hashes of the Merkle tree, one row for each appended batch: 32 bytes for each of the leaves from `position` on.
-- They outlive dropped ranges: every proof can still be made. Hashes do not compress, so nobody tries.
CREATE TABLE leaf_hashes (
    position bigint  NOT NULL,  -- 8 bytes
    log_id   integer NOT NULL,  -- 4
    hashes   bytea   NOT NULL,  -- 4 + 32 n, out of line from about 60 leaves on
    CONSTRAINT a_batch_begins_at_one_position PRIMARY KEY (log_id, position),
    CONSTRAINT a_hash_has_32_bytes CHECK (octet_length(hashes) > 0 AND octet_length(hashes) % 32 = 0)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0);
ALTER TABLE leaf_hashes ALTER COLUMN hashes SET STORAGE EXTERNAL;
SELECT protect_table('leaf_hashes');
GRANT SELECT, INSERT ON leaf_hashes TO passkeytrail_service;
GRANT SELECT ON leaf_hashes TO passkeytrail_reader;
