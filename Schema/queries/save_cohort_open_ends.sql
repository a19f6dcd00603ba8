-- binds: $1 log, then arrays: $2 cohorts, $3 ceremonies, $4 starts, $5 places of the options
INSERT INTO cohort_open_ends (log_id, cohort, ceremony, started_at, position)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) AS t
ON CONFLICT DO NOTHING
