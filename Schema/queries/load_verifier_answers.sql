-- binds: $1 log, $2 answers
-- LATERAL with a limit is not flattened: each answer is one look-up in the index, whatever the statistics say.
SELECT a.answer, a.ceremony, a.position
FROM unnest($2::uuid[]) AS k (answer)
CROSS JOIN LATERAL (
    SELECT r.answer, r.ceremony, r.position FROM verifier_answers r
    WHERE r.log_id = $1::integer AND r.answer = k.answer LIMIT 1
) a
