-- $1 integer: log; $2 bigint: position; $3 bigint: when; $4 json: the configuration
INSERT INTO relying_parties (log_id, position, configured_at, configuration)
VALUES ($1::integer, $2::bigint, $3::bigint, $4::json)
ON CONFLICT (log_id) DO UPDATE SET position = excluded.position, configured_at = excluded.configured_at,
    configuration = excluded.configuration
