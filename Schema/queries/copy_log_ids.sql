-- The ids of one log up to a position, in no order; log and end are settings of the session, see set_copied_range.sql.
-- Columns: position, event key, length of the content digest.
COPY (
    SELECT position, event_key, octet_length(content_digest)
    FROM event_ids
    WHERE log_id = current_setting('passkeytrail.copied_log')::integer
        AND position < current_setting('passkeytrail.copied_to')::bigint
) TO STDOUT (FORMAT binary)
