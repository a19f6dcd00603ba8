-- Puts the refusing triggers on a table: for rows (these reach partitions too, made before or later) and for TRUNCATE
-- (which does not reach them: each partition needs its own). ALWAYS, so that session_replication_role does not help.
CREATE FUNCTION protect_table(target regclass, operations text DEFAULT 'UPDATE OR DELETE') RETURNS void
LANGUAGE plpgsql SET search_path = passkeytrail, pg_temp AS $$
BEGIN
    IF operations <> '' THEN
        EXECUTE format(
            'CREATE TRIGGER refuse_row_change BEFORE %s ON %s FOR EACH ROW EXECUTE FUNCTION refuse_change()',
            operations, target);
        EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER refuse_row_change', target);
    END IF;
    EXECUTE format(
        'CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
        target);
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER refuse_truncate', target);
END
$$;
REVOKE ALL ON FUNCTION protect_table(regclass, text) FROM PUBLIC;
