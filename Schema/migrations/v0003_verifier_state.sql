-- The verifier's own state: what the log said so far, folded. Every row can be made again from the log; memory is only a
-- bounded cache of these tables. Contents of `state` are the verifier's; see Sources/Verifier.

-- How far the verifier has come in each log, and where the last event stands that it wrote itself: the two commit
-- together with its outputs, so that a reader with `atLeast` knows how far a projection must come.
CREATE TABLE verifier_positions (
    log_id              integer NOT NULL,
    position            bigint  NOT NULL,   -- the next position to read
    last_output         bigint  NOT NULL,   -- -1 where there is none
    latest_fed_time     bigint  NOT NULL,   -- the greatest `time` of a fed event, in µs
    last_fed_at         bigint  NOT NULL,   -- when the last fed event was recorded, in µs
    configuration       bigint,             -- the position of the configuration in force
    CONSTRAINT one_position_per_log PRIMARY KEY (log_id)
) WITH (fillfactor = 50);

-- One row per ceremony; `deadline` is when silence closes it, null once it is settled.
CREATE TABLE verifier_ceremonies (
    log_id              integer NOT NULL,
    deadline            bigint,
    ceremony            text COLLATE "C" NOT NULL,
    state               bytea   NOT NULL,
    CONSTRAINT one_state_per_ceremony PRIMARY KEY (log_id, ceremony)
) WITH (fillfactor = 80);
CREATE INDEX verifier_ceremonies_due ON verifier_ceremonies (log_id, deadline) WHERE deadline IS NOT NULL;

-- Which ceremonies were issued with a challenge: tells a superseded challenge from a foreign one.
CREATE TABLE verifier_challenges (
    log_id              integer NOT NULL,
    position            bigint  NOT NULL,
    challenge           uuid    NOT NULL,   -- 16 bytes of SHA-256
    ceremony            text COLLATE "C" NOT NULL,
    account             text,
    session             text,
    CONSTRAINT one_row_per_issue PRIMARY KEY (log_id, challenge, position)
);

-- Which bytes were received where for the first time: the same again is one response, or a replay.
CREATE TABLE verifier_answers (
    log_id              integer NOT NULL,
    position            bigint  NOT NULL,
    answer              uuid    NOT NULL,   -- 16 bytes of SHA-256
    ceremony            text COLLATE "C" NOT NULL,
    CONSTRAINT one_first_place_per_answer PRIMARY KEY (log_id, answer)
);

-- Credentials as later answers are judged by them.
CREATE TABLE verifier_credentials (
    log_id              integer NOT NULL,
    credential          bytea   NOT NULL,
    account             text,
    state               bytea   NOT NULL,
    CONSTRAINT one_state_per_credential PRIMARY KEY (log_id, credential)
) WITH (fillfactor = 80);
CREATE INDEX verifier_credentials_of_account ON verifier_credentials (log_id, account);

-- Responses that were judged without their key: judged again when the credential becomes known.
CREATE TABLE verifier_unkeyed (
    log_id              integer NOT NULL,
    position            bigint  NOT NULL,
    credential          bytea   NOT NULL,
    ceremony            text COLLATE "C" NOT NULL,
    CONSTRAINT one_row_per_unkeyed_response PRIMARY KEY (log_id, credential, position)
);

-- Stretches of the log that are being judged right now. A row that is found at start is that of a process which died
-- there; an event at which it died three times gets a verdict without checks.
CREATE TABLE verifier_attempts (
    log_id              integer NOT NULL,
    first_position      bigint  NOT NULL,
    end_position        bigint  NOT NULL,
    deaths              integer NOT NULL,
    CONSTRAINT one_attempt_per_log PRIMARY KEY (log_id)
) WITH (fillfactor = 50);

GRANT SELECT, INSERT, UPDATE, DELETE ON verifier_positions, verifier_ceremonies, verifier_challenges, verifier_answers,
    verifier_credentials, verifier_unkeyed, verifier_attempts TO passkeytrail_service;
