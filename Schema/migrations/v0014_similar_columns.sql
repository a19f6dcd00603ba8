-- What ceremonies that ended alike may share beside their client: the origin that answered and the server's version. Failures
-- have an index of their own, so that a diagnosis finds those like it.
CREATE FUNCTION create_similar_columns(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    PERFORM set_config('search_path', target, true);
    ALTER TABLE ceremonies ADD COLUMN origin text COLLATE "C", ADD COLUMN server_version text COLLATE "C";
    CREATE INDEX ceremonies_that_failed ON ceremonies (log_id, class, started_at DESC)
        WHERE class NOT IN ('verified', 'not_used', 'pending');
END
$$;
REVOKE EXECUTE ON FUNCTION create_similar_columns(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_similar_columns(text) TO passkeytrail_service;
SELECT create_similar_columns('projections');

-- What was projected before is projected again, from the first event on.
DO $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'projections' LOOP
        EXECUTE format('TRUNCATE projections.%I', name);
    END LOOP;
END
$$;
