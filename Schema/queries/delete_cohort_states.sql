-- binds: $1 log, $2 cohorts of which nothing is known any more
DELETE FROM cohort_states WHERE log_id = $1::integer AND cohort = ANY ($2::text[])
