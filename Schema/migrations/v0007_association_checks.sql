-- What the association monitor last saw, and when it looks again. What changed is an event; these rows only say how things
-- stand, and a lost one costs one fetch.
CREATE TABLE association_checks (
    checked_at          bigint  NOT NULL,   -- µs
    configuration       bigint  NOT NULL,   -- the position of the configuration that was checked by
    log_id              integer NOT NULL,
    failures            integer NOT NULL,   -- rounds in a row in which an origin could not be reached
    findings            json    NOT NULL,
    CONSTRAINT one_check_per_log PRIMARY KEY (log_id)
) WITH (fillfactor = 50);

CREATE TABLE association_copies (
    position            bigint,             -- of the event with this version; null before there was one
    seen_at             bigint,             -- when this version was first seen
    answered_at         bigint,             -- when it was last seen unchanged
    checked_at          bigint  NOT NULL,
    log_id              integer NOT NULL,
    file                text COLLATE "C" NOT NULL,
    view                text COLLATE "C" NOT NULL,
    url                 text COLLATE "C" NOT NULL,
    failure             text,               -- why the last fetch brought nothing
    observation         json,
    CONSTRAINT one_row_per_copy PRIMARY KEY (log_id, file, view)
) WITH (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE, DELETE ON association_checks, association_copies TO passkeytrail_service;
