-- binds: $1 log, $2 ceremony ids that were counted
DELETE FROM cohort_ceremonies WHERE log_id = $1::integer AND ceremony = ANY ($2::text[])
