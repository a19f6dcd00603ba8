-- The state of cohort detection: what the log said so far, counted. Every row can be made again from the log; what `state`
-- and `counts` hold is written in Sources/Classification/Cohorts.

-- How far detection has come in each log; commits together with its outputs and the rows below.
CREATE TABLE cohort_positions (
    log_id              integer NOT NULL,
    position            bigint  NOT NULL,   -- the next position to read
    watermark           bigint  NOT NULL,   -- the event time that the log has come to, in µs
    state               json    NOT NULL,
    CONSTRAINT one_cohort_position_per_log PRIMARY KEY (log_id)
) WITH (fillfactor = 50);

-- Ceremonies that are not counted yet: their time to live runs, or their verdict is still due.
CREATE TABLE cohort_ceremonies (
    log_id              integer NOT NULL,
    sealed              bigint,             -- the position at which their time was over; later events do not count
    late                boolean NOT NULL,   -- their options came when that time was over already
    closed              boolean NOT NULL,
    ceremony            text COLLATE "C" NOT NULL,
    positions           bytea   NOT NULL,   -- the places of the events that count, eight bytes each
    CONSTRAINT one_open_row_per_ceremony PRIMARY KEY (log_id, ceremony)
) WITH (fillfactor = 80);

-- What each cohort did, in pieces of ten minutes.
CREATE TABLE cohort_counts (
    bucket              bigint  NOT NULL,
    log_id              integer NOT NULL,
    cohort              text COLLATE "C" NOT NULL,
    counts              json    NOT NULL,
    CONSTRAINT one_count_per_cohort_and_bucket PRIMARY KEY (log_id, cohort, bucket)
) WITH (fillfactor = 70);
CREATE INDEX cohort_counts_by_age ON cohort_counts (log_id, bucket);

-- Flags of cohorts, and when they were looked at last.
CREATE TABLE cohort_states (
    log_id              integer NOT NULL,
    cohort              text COLLATE "C" NOT NULL,
    state               json    NOT NULL,
    CONSTRAINT one_state_per_cohort PRIMARY KEY (log_id, cohort)
) WITH (fillfactor = 70);

-- Open ends of app cohorts, which a flag may sharpen later.
CREATE TABLE cohort_open_ends (
    started_at          bigint  NOT NULL,
    position            bigint  NOT NULL,   -- of the options
    log_id              integer NOT NULL,
    cohort              text COLLATE "C" NOT NULL,
    ceremony            text COLLATE "C" NOT NULL,
    CONSTRAINT one_open_end_per_ceremony PRIMARY KEY (log_id, cohort, started_at, position)
);
CREATE INDEX cohort_open_ends_by_age ON cohort_open_ends (log_id, started_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON cohort_positions, cohort_ceremonies, cohort_counts, cohort_states, cohort_open_ends
    TO passkeytrail_service;
