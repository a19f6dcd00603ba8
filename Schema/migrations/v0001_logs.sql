-- One row per relying party, and `_system`. The number leads every key of every table; the name is what leaves prove.
CREATE TABLE logs (
    created_at timestamptz NOT NULL DEFAULT now(),                 -- 8 bytes
    log_id     integer     NOT NULL GENERATED ALWAYS AS IDENTITY,  -- 4
    name       text        NOT NULL COLLATE "C",                   -- 1 + length
    CONSTRAINT a_log_has_one_number PRIMARY KEY (log_id),
    CONSTRAINT a_name_is_of_one_log UNIQUE (name),
    CONSTRAINT a_name_is_short CHECK (octet_length(name) BETWEEN 1 AND 253)
);
SELECT protect_table('logs');
GRANT SELECT, INSERT ON logs TO passkeytrail_service;
GRANT SELECT ON logs TO passkeytrail_reader;
