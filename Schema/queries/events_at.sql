-- $1 integer: log; $2 bigint[]: positions
-- Rows: position, recorded at, time, type, source, id, subject, body; in the order of positions.
SELECT position, recorded_at, time, type, source, id, subject, body
FROM events WHERE log_id = $1::integer AND position = ANY ($2::bigint[])
ORDER BY position
