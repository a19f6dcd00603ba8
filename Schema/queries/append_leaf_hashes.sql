-- $1 integer: log; $2 bigint: first position; $3 bytea: 32 bytes for each leaf
INSERT INTO leaf_hashes (position, log_id, hashes) VALUES ($2::bigint, $1::integer, $3::bytea)
