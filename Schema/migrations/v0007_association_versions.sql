-- The versions of association files, made from `association.observed` events: a projection, rebuilt with the others.
CREATE FUNCTION create_association_tables(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    PERFORM set_config('search_path', target, true);

    CREATE TABLE association_versions (
        position            bigint  NOT NULL,
        seen_at             bigint  NOT NULL,
        log_id              integer NOT NULL,
        file                text COLLATE "C" NOT NULL,
        view                text COLLATE "C" NOT NULL,
        observation         json    NOT NULL,   -- the event's data
        CONSTRAINT one_row_per_version PRIMARY KEY (log_id, position)
    );
    CREATE INDEX association_versions_by_time ON association_versions (log_id, seen_at DESC, position DESC);

    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I.association_versions TO passkeytrail_service', target);
    EXECUTE format('GRANT SELECT ON %I.association_versions TO passkeytrail_reader', target);
END
$$;
REVOKE EXECUTE ON FUNCTION create_association_tables(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_association_tables(text) TO passkeytrail_service;
SELECT create_association_tables('projections');
