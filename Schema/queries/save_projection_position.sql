-- $1 integer: log; $2 bigint: position
INSERT INTO projection_positions (log_id, position) VALUES ($1::integer, $2::bigint)
ON CONFLICT (log_id) DO UPDATE SET position = excluded.position
