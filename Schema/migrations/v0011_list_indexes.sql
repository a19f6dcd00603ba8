-- Indexes for lists by a credential or a trace, made with the projections and rebuilt with them. A trace comes with the first
-- event as a rule, and where none comes its index costs nothing.
CREATE FUNCTION create_list_indexes(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    PERFORM set_config('search_path', target, true);
    CREATE INDEX ceremonies_by_trace ON ceremonies (log_id, trace) WHERE trace IS NOT NULL;
    CREATE INDEX ceremonies_by_credential ON ceremonies (log_id, credential) WHERE credential IS NOT NULL;

    -- For days that are over: in which quarters of an hour something of each shape and client began, packed. It may name
    -- a slot too many, never one too few.
    CREATE TABLE report_day_slots (
        log_id              integer  NOT NULL,
        day                 integer  NOT NULL,
        slots               bytea    NOT NULL,
        CONSTRAINT one_row_per_day PRIMARY KEY (log_id, day)
    );
    ALTER TABLE report_day_slots ALTER COLUMN slots SET STORAGE EXTERNAL;
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON report_day_slots TO passkeytrail_service');
    EXECUTE format('GRANT SELECT ON report_day_slots TO passkeytrail_reader');
END
$$;
REVOKE EXECUTE ON FUNCTION create_list_indexes(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_list_indexes(text) TO passkeytrail_service;
SELECT create_list_indexes('projections');
-- Days that were summed before have no slots yet: they are summed again.
TRUNCATE projections.report_summed;
