-- binds: $1 log, then arrays: $2 answers, $3 ceremony ids, $4 positions
-- They were looked up before and are new: a conflict can only be a second verifier's doing, whose work must not be mixed
-- with this one's. (ON CONFLICT would cost as much again as the row.)
INSERT INTO verifier_answers (log_id, answer, ceremony, position)
SELECT $1::integer, a, c, p FROM unnest($2::uuid[], $3::text[], $4::bigint[]) AS t (a, c, p)
