-- $1 integer: log. Rows: whether every ceremony is closed, and verifier, cohort detection and projection are at the log's end.
SELECT h.next_position = ALL (ARRAY[v.position, c.position, p.position])
    AND NOT EXISTS (SELECT FROM ceremonies r WHERE r.log_id = h.log_id AND r.closed_at IS NULL)
    AND NOT EXISTS (SELECT FROM cohort_ceremonies w WHERE w.log_id = h.log_id AND w.sealed IS NOT NULL)
FROM log_heads h JOIN verifier_positions v ON v.log_id = h.log_id JOIN cohort_positions c ON c.log_id = h.log_id
    JOIN projection_positions p ON p.log_id = h.log_id
WHERE h.log_id = $1::integer
UNION ALL SELECT false LIMIT 1
