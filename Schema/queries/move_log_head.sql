-- $1 integer: log; $2 bigint: next position; $3 bigint: recorded at
UPDATE log_heads SET next_position = $2::bigint, last_recorded_at = $3::bigint WHERE log_id = $1::integer
