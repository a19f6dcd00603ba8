-- The columns and the key of `events`, and nothing else of it: no triggers, no partitions, no second table.
DROP SCHEMA IF EXISTS baseline CASCADE;
CREATE SCHEMA baseline;
CREATE TABLE baseline.events (
    position    bigint  NOT NULL,
    recorded_at bigint  NOT NULL,
    time        bigint  NOT NULL,
    log_id      integer NOT NULL,
    type        text    NOT NULL COLLATE "C",
    source      text    NOT NULL COLLATE "C",
    id          text    NOT NULL COLLATE "C",
    subject     text             COLLATE "C",
    salt        bytea   NOT NULL,
    body        json    NOT NULL,
    PRIMARY KEY (log_id, position)
);
