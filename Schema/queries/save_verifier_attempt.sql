-- binds: $1 log, $2 first position, $3 end position, $4 deaths so far
INSERT INTO verifier_attempts (log_id, first_position, end_position, deaths)
VALUES ($1::integer, $2::bigint, $3::bigint, $4::integer)
ON CONFLICT (log_id) DO UPDATE SET first_position = excluded.first_position, end_position = excluded.end_position,
    deaths = excluded.deaths
