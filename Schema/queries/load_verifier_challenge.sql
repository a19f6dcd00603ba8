-- binds: $1 log, $2 challenge
SELECT ceremony, position, account, session FROM verifier_challenges
WHERE log_id = $1::integer AND challenge = $2::uuid ORDER BY position LIMIT 100
