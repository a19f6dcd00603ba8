-- binds: $1 log
DELETE FROM verifier_attempts WHERE log_id = $1::integer
