-- binds: $1 log, then arrays: $2 ceremony ids, $3 deadlines, $4 states
INSERT INTO verifier_ceremonies (log_id, ceremony, deadline, state)
SELECT $1::integer, c, d, s FROM unnest($2::text[], $3::bigint[], $4::bytea[]) AS t (c, d, s)
ON CONFLICT (log_id, ceremony) DO UPDATE SET deadline = excluded.deadline, state = excluded.state
