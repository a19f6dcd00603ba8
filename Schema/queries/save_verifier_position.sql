-- binds: $1 log, $2 position, $3 last output, $4 latest fed time, $5 last fed at, $6 configuration, $7 version of the rules
INSERT INTO verifier_positions (log_id, position, last_output, latest_fed_time, last_fed_at, configuration, version)
VALUES ($1::integer, $2::bigint, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::integer)
ON CONFLICT (log_id) DO UPDATE SET position = excluded.position, last_output = excluded.last_output,
    latest_fed_time = excluded.latest_fed_time, last_fed_at = excluded.last_fed_at, configuration = excluded.configuration,
    version = excluded.version
