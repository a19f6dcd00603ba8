-- $1 integer[]: logs. Rows: log, the verifier's next position, the place of its last output, the projection's next position.
SELECT l.log_id, coalesce(v.position, 0), coalesce(v.last_output, -1), coalesce(p.position, 0)
FROM unnest($1::integer[]) AS l (log_id)
LEFT JOIN verifier_positions v ON v.log_id = l.log_id LEFT JOIN projection_positions p ON p.log_id = l.log_id
