-- $1 integer: log. Rows: cohort, bucket, counts.
SELECT cohort, bucket, counts FROM cohort_counts WHERE log_id = $1::integer
