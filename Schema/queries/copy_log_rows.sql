-- The rows of one log within a range of positions, in their order. COPY takes no parameters: log and range are settings of the
-- session, see set_copied_range.sql. Columns: position, recorded at, time, source, id, type, subject, salt, body.
COPY (
    SELECT position, recorded_at, time, source, id, type, subject, salt, body
    FROM events
    WHERE log_id = current_setting('passkeytrail.copied_log')::integer
        AND position >= current_setting('passkeytrail.copied_from')::bigint
        AND position < current_setting('passkeytrail.copied_to')::bigint
    ORDER BY position
) TO STDOUT (FORMAT binary)
