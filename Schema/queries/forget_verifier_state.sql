-- binds: $1 log. Empties the verifier's state of a log, which it then folds anew from the log.
WITH positions AS (DELETE FROM verifier_positions WHERE log_id = $1::integer),
    ceremonies AS (DELETE FROM verifier_ceremonies WHERE log_id = $1::integer),
    challenges AS (DELETE FROM verifier_challenges WHERE log_id = $1::integer),
    answers AS (DELETE FROM verifier_answers WHERE log_id = $1::integer),
    credentials AS (DELETE FROM verifier_credentials WHERE log_id = $1::integer),
    unkeyed AS (DELETE FROM verifier_unkeyed WHERE log_id = $1::integer)
DELETE FROM verifier_attempts WHERE log_id = $1::integer
