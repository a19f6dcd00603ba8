-- The roots of full tiles of the Merkle tree (256 leaves at level 1, 65,536 at level 2 …), so that no proof reads more than a
-- few hundred hashes, whatever the size of the log. One row for each level in which a batch filled tiles.
CREATE TABLE tile_hashes (
    first_index bigint   NOT NULL,  -- 8 bytes, place within the level
    log_id      integer  NOT NULL,  -- 4
    level       smallint NOT NULL,  -- 2
    hashes      bytea    NOT NULL,  -- 1 or 4 + 32 n
    CONSTRAINT a_run_of_tiles_begins_at_one_index PRIMARY KEY (log_id, level, first_index),
    CONSTRAINT leaves_are_elsewhere CHECK (level BETWEEN 1 AND 7),
    CONSTRAINT a_tile_hash_has_32_bytes CHECK (octet_length(hashes) > 0 AND octet_length(hashes) % 32 = 0)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0);
ALTER TABLE tile_hashes ALTER COLUMN hashes SET STORAGE EXTERNAL;
SELECT protect_table('tile_hashes');
GRANT SELECT, INSERT ON tile_hashes TO passkeytrail_service;
GRANT SELECT ON tile_hashes TO passkeytrail_reader;

-- The right edge of the tree: 32 bytes for each bit that is set in the size. Empty in heads that are older than the column; the
-- next append makes it of the leaf hashes. Hashes do not compress, so nobody tries.
ALTER TABLE log_heads ADD COLUMN tree bytea NOT NULL DEFAULT '';
ALTER TABLE log_heads ALTER COLUMN tree SET STORAGE PLAIN;
