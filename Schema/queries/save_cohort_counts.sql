-- binds: $1 log, then arrays: $2 cohorts, $3 buckets, $4 counts
INSERT INTO cohort_counts (log_id, cohort, bucket, counts)
SELECT $1::integer, c, b, n FROM unnest($2::text[], $3::bigint[], $4::json[]) AS t (c, b, n)
ON CONFLICT (log_id, cohort, bucket) DO UPDATE SET counts = excluded.counts
