-- binds: $1 log, then arrays: $2 answers, $3 ceremony ids, $4 positions
INSERT INTO verifier_answers (log_id, answer, ceremony, position)
SELECT $1::integer, a, c, p FROM unnest($2::uuid[], $3::text[], $4::bigint[]) AS t (a, c, p)
ON CONFLICT DO NOTHING
