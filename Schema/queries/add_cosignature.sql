-- $1 integer: log; $2 integer: epoch; $3 bigint: size; $4 bigint: received at; $5 text: witness; $6 text: line
INSERT INTO cosignatures (log_id, epoch, size, received_at, witness, line)
VALUES ($1::integer, $2::integer, $3::bigint, $4::bigint, $5::text, $6::text)
ON CONFLICT DO NOTHING
