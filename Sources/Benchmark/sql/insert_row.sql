-- $1 bigint position, $2 bigint recorded at, $3 bigint time, $4 integer log, $5 text type, $6 text source, $7 text id,
-- $8 text subject, $9 bytea salt, $10 json body
INSERT INTO baseline.events (position, recorded_at, time, log_id, type, source, id, subject, salt, body)
VALUES ($1::bigint, $2::bigint, $3::bigint, $4::integer, $5::text, $6::text, $7::text, $8::text, $9::bytea, $10::json)
