-- $1 integer: log; $2 bigint: first position; $3 bigint: most rows; $4 bigint: most bytes of bodies, the first row free
-- Rows: position, recorded at, time, type, source, id, subject, body; in the order of positions, without gaps.
SELECT position, recorded_at, time, type, source, id, subject, body
FROM (
    SELECT e.*, sum(octet_length(e.body::text)) OVER (ORDER BY e.position ROWS UNBOUNDED PRECEDING) AS bytes,
        e.position = $2::bigint AS is_first
    FROM (
        SELECT position, recorded_at, time, type, source, id, subject, body
        FROM events WHERE log_id = $1::integer AND position >= $2::bigint
        ORDER BY position LIMIT $3::bigint
    ) e
) summed
WHERE is_first OR bytes <= $4::bigint
ORDER BY position
