-- binds: $1 log, $2 the oldest bucket that is of use
DELETE FROM cohort_counts WHERE log_id = $1::integer AND bucket < $2::bigint
