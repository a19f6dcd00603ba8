-- $1 integer: log. Rows: cohort, ceremony, start, place of the options.
SELECT cohort, ceremony, started_at, position FROM cohort_open_ends WHERE log_id = $1::integer
