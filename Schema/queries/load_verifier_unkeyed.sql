-- binds: $1 log, $2 credential
SELECT ceremony, position FROM verifier_unkeyed
WHERE log_id = $1::integer AND credential = $2::bytea ORDER BY position LIMIT 1000
