-- binds: $1 log, $2 position, $3 watermark, $4 state
INSERT INTO cohort_positions (log_id, position, watermark, state) VALUES ($1::integer, $2::bigint, $3::bigint, $4::json)
ON CONFLICT (log_id) DO UPDATE SET position = excluded.position, watermark = excluded.watermark, state = excluded.state
