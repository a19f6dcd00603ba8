-- Where each log goes on. The appender takes the row FOR UPDATE, numbers its batch and moves the head in one transaction:
-- that makes positions free of gaps and of one order, at the price that a log has one writer at a time.
-- Pages are left half empty, so that an update stays on its page and touches no index.
CREATE TABLE log_heads (
    next_position    bigint  NOT NULL DEFAULT 0,                   -- 8 bytes
    last_recorded_at bigint  NOT NULL DEFAULT -9223372036854775808,-- 8, microseconds since 1970
    log_id           integer NOT NULL,                             -- 4
    CONSTRAINT a_log_has_one_head PRIMARY KEY (log_id),
    CONSTRAINT positions_begin_at_zero CHECK (next_position >= 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

CREATE FUNCTION keep_head_moving_forward() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.log_id <> OLD.log_id OR NEW.next_position < OLD.next_position
        OR NEW.last_recorded_at < OLD.last_recorded_at THEN
        RAISE EXCEPTION 'the head of a log only moves forward' USING ERRCODE = 'PT004';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER keep_head_moving_forward BEFORE UPDATE ON log_heads
    FOR EACH ROW EXECUTE FUNCTION keep_head_moving_forward();
ALTER TABLE log_heads ENABLE ALWAYS TRIGGER keep_head_moving_forward;
SELECT protect_table('log_heads', 'DELETE');
GRANT SELECT, INSERT, UPDATE ON log_heads TO passkeytrail_service;
GRANT SELECT ON log_heads TO passkeytrail_reader;
