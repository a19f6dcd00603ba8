-- binds: $1 log, $2 answers
SELECT answer, ceremony, position FROM verifier_answers WHERE log_id = $1::integer AND answer = ANY ($2::uuid[])
