-- $1 integer: log; $2 bigint: first position; $3 bigint: end
-- Rows: position, recorded at, time, source, id, type, subject, salt, body; in the order of positions.
SELECT position, recorded_at, time, source, id, type, subject, salt, body
FROM events WHERE log_id = $1::integer AND position >= $2::bigint AND position < $3::bigint ORDER BY position
