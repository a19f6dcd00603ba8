-- binds: $1 log, then arrays: $2 cohorts, $3 states
INSERT INTO cohort_states (log_id, cohort, state) SELECT $1::integer, c, s FROM unnest($2::text[], $3::json[]) AS t (c, s)
ON CONFLICT (log_id, cohort) DO UPDATE SET state = excluded.state
