-- binds: $1 log, $2 ceremony ids
SELECT ceremony, state FROM verifier_ceremonies WHERE log_id = $1::integer AND ceremony = ANY ($2::text[])
