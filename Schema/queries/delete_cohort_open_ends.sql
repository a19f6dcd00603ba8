-- binds: $1 log, $2 cohort or null for all, $3 and $4: the starts between which they go, the second excluded
DELETE FROM cohort_open_ends
WHERE log_id = $1::integer AND ($2::text IS NULL OR cohort = $2::text) AND started_at >= $3::bigint AND started_at < $4::bigint
