-- The events, in ranges of 2,000,000 positions, so that an old range can be archived and dropped as a whole.
-- Wide columns first, then the 4-byte one, then texts, which need no alignment: no byte of padding in a row.
-- The body is `json`, not `jsonb`: it is kept byte for byte, because the leaf of the Merkle tree proves its bytes.
CREATE TABLE events (
    position    bigint  NOT NULL,              -- 8 bytes
    recorded_at bigint  NOT NULL,              -- 8, microseconds since 1970, by the service's clock, never going back
    time        bigint  NOT NULL,              -- 8, microseconds since 1970, by the sender's clock
    log_id      integer NOT NULL,              -- 4
    type        text    NOT NULL COLLATE "C",  -- 1 + length
    source      text    NOT NULL COLLATE "C",  -- 1 + length
    id          text    NOT NULL COLLATE "C",  -- 1 + length
    subject     text             COLLATE "C",  -- 1 + length
    salt        bytea   NOT NULL,              -- 1 + 16, random: a leaf tells nothing about a body that was dropped
    body        json    NOT NULL,              -- 4 + length
    CONSTRAINT a_position_holds_one_event PRIMARY KEY (log_id, position)
) PARTITION BY RANGE (position);
SELECT protect_table('events');
GRANT SELECT, INSERT ON events TO passkeytrail_service;
GRANT SELECT ON events TO passkeytrail_reader;
