-- Makes the partition that holds a position, if it is missing; returns whether it was. The service calls it, the owner's
-- rights do it. A table of its own is attached, because CREATE … PARTITION OF would shut out every reader and writer.
-- Rows are only ever added: vacuum comes by for freezing alone, and freezes at once.
CREATE FUNCTION ensure_event_partition(wanted_position bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = passkeytrail, pg_temp AS $$
DECLARE
    width     constant bigint := 2000000;
    number    constant bigint := wanted_position / width;
    partition constant text   := format('events_%s', number);
BEGIN
    IF wanted_position < 0 THEN
        RAISE EXCEPTION 'a position is 0 or more' USING ERRCODE = '22003';
    END IF;
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    -- Two that find it missing: the second waits, then sees it.
    PERFORM pg_advisory_xact_lock(hashtextextended('passkeytrail.event_partitions', 0));
    IF to_regclass(partition) IS NOT NULL THEN
        RETURN false;
    END IF;
    EXECUTE format('CREATE TABLE %I (LIKE events INCLUDING ALL) WITH ('
        'autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_freeze_min_age = 0, '
        'autovacuum_analyze_scale_factor = 0.05)', partition);
    EXECUTE format('ALTER TABLE events ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)',
        partition, number * width, (number + 1) * width);
    PERFORM protect_table(partition::regclass, '');
    RETURN true;
END
$$;
REVOKE ALL ON FUNCTION ensure_event_partition(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ensure_event_partition(bigint) TO passkeytrail_service;
SELECT ensure_event_partition(0);
