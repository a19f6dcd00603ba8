-- $1 integer: log; $2 bigint: next position; $3 bigint: recorded at; $4 bytea: tree
UPDATE log_heads SET next_position = $2::bigint, last_recorded_at = $3::bigint, tree = $4::bytea WHERE log_id = $1::integer
