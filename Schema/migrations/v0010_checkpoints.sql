-- Signed checkpoints, each with the signatures it had when it was signed. A log that was recovered has several epochs, each of
-- which is a log of its own to the outside, with its own origin and key.
CREATE TABLE checkpoints (
    size      bigint  NOT NULL,              -- 8 bytes
    signed_at bigint  NOT NULL,              -- 8, microseconds since 1970
    log_id    integer NOT NULL,              -- 4
    epoch     integer NOT NULL,              -- 4, from 1
    note      text    NOT NULL COLLATE "C",  -- 4 + length, a C2SP signed note
    CONSTRAINT a_size_is_signed_once PRIMARY KEY (log_id, epoch, size),
    CONSTRAINT epochs_begin_at_one CHECK (epoch >= 1),
    CONSTRAINT sizes_begin_at_zero CHECK (size >= 0)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0);
SELECT protect_table('checkpoints');
GRANT SELECT, INSERT ON checkpoints TO passkeytrail_service;
GRANT SELECT ON checkpoints TO passkeytrail_reader;

-- What witnesses added: one signature line each.
CREATE TABLE cosignatures (
    size        bigint  NOT NULL,              -- 8 bytes
    received_at bigint  NOT NULL,              -- 8, microseconds since 1970
    log_id      integer NOT NULL,              -- 4
    epoch       integer NOT NULL,              -- 4
    witness     text    NOT NULL COLLATE "C",  -- 1 + length, the name of its key
    line        text    NOT NULL COLLATE "C",  -- 1 + length, with its end
    CONSTRAINT a_witness_signs_a_size_once PRIMARY KEY (log_id, epoch, size, witness)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0);
SELECT protect_table('cosignatures');
GRANT SELECT, INSERT ON cosignatures TO passkeytrail_service;
GRANT SELECT ON cosignatures TO passkeytrail_reader;
