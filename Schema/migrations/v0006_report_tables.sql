-- Roll-ups of what reports count, beside the projections and rebuilt with them. `report_slots` has one row for each subject and
-- quarter of an hour, its counts packed (see Sources/Projections/Reporting); `report_days` the same for whole UTC days that are
-- over. Both are corrected in the transaction of the projection. `report_changes` keeps every correction with the position of
-- its event, so that a report of an earlier position can take the later ones back.
CREATE FUNCTION create_report_tables(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    PERFORM set_config('search_path', target, true);

    -- What a row adds to the roll-ups, so that a change can take it back.
    ALTER TABLE ceremonies ADD COLUMN counted bytea;
    ALTER TABLE credentials ADD COLUMN counted bytea;

    -- The numbers under which cells name what is counted, on which client, by which means.
    CREATE TABLE report_parts (
        log_id              integer  NOT NULL,
        number              integer  NOT NULL,
        kind                smallint NOT NULL,
        content             text COLLATE "C" NOT NULL,
        CONSTRAINT a_part_has_one_number PRIMARY KEY (log_id, kind, number)
    );

    CREATE TABLE report_slots (
        log_id              integer  NOT NULL,
        slot                integer  NOT NULL,
        subject             smallint NOT NULL,
        cells               bytea    NOT NULL,
        CONSTRAINT one_row_per_subject_and_slot PRIMARY KEY (log_id, subject, slot)
    ) WITH (fillfactor = 60);
    ALTER TABLE report_slots ALTER COLUMN cells SET STORAGE EXTERNAL;

    CREATE TABLE report_days (
        log_id              integer  NOT NULL,
        day                 integer  NOT NULL,
        subject             smallint NOT NULL,
        cells               bytea    NOT NULL,
        CONSTRAINT one_row_per_subject_and_day PRIMARY KEY (log_id, subject, day)
    );
    ALTER TABLE report_days ALTER COLUMN cells SET STORAGE EXTERNAL;

    CREATE TABLE report_summed (
        log_id              integer  NOT NULL,
        before_day          integer  NOT NULL,
        CONSTRAINT one_row_per_log PRIMARY KEY (log_id)
    );

    CREATE TABLE report_changes (
        last_position       bigint   NOT NULL,
        log_id              integer  NOT NULL,
        changes             bytea    NOT NULL,
        CONSTRAINT one_row_per_batch PRIMARY KEY (log_id, last_position)
    );

    CREATE TABLE report_populations (
        position            bigint   NOT NULL,
        at                  bigint   NOT NULL,
        accounts            bigint   NOT NULL,
        log_id              integer  NOT NULL,
        CONSTRAINT one_row_per_event PRIMARY KEY (log_id, position)
    );

    -- What the roll-ups need to know of visits and accounts.
    CREATE TABLE report_visits (
        log_id              integer  NOT NULL,
        session             text COLLATE "C" NOT NULL,
        state               bytea    NOT NULL,
        CONSTRAINT one_state_per_visit PRIMARY KEY (log_id, session)
    ) WITH (fillfactor = 80);

    CREATE TABLE report_accounts (
        log_id              integer  NOT NULL,
        account             text COLLATE "C" NOT NULL,
        state               bytea    NOT NULL,
        CONSTRAINT one_state_per_account PRIMARY KEY (log_id, account)
    ) WITH (fillfactor = 80);

    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO passkeytrail_service', target);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO passkeytrail_reader', target);
END
$$;
REVOKE EXECUTE ON FUNCTION create_report_tables(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_report_tables(text) TO passkeytrail_service;
SELECT create_report_tables('projections');

-- What was projected before is projected again, from the first event on: the roll-ups must count it too.
DO $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'projections' LOOP
        EXECUTE format('TRUNCATE projections.%I', name);
    END LOOP;
END
$$;
