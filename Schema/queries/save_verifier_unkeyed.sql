-- binds: $1 log, then arrays: $2 credential ids, $3 ceremony ids, $4 positions
INSERT INTO verifier_unkeyed (log_id, credential, ceremony, position)
SELECT $1::integer, k, c, p FROM unnest($2::bytea[], $3::text[], $4::bigint[]) AS t (k, c, p)
ON CONFLICT DO NOTHING
