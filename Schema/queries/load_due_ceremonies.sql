-- binds: $1 log, $2 a moment: ceremonies whose time ran out before it, the earliest first
SELECT ceremony, deadline, state FROM verifier_ceremonies
WHERE log_id = $1::integer AND deadline < $2::bigint ORDER BY deadline LIMIT 1000
