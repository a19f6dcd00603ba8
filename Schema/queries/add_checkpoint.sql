-- $1 integer: log; $2 integer: epoch; $3 bigint: size; $4 bigint: signed at; $5 text: note. What is there already stays.
INSERT INTO checkpoints (log_id, epoch, size, signed_at, note)
VALUES ($1::integer, $2::integer, $3::bigint, $4::bigint, $5::text)
ON CONFLICT DO NOTHING
