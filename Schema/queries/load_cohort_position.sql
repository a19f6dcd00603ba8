-- $1 integer: log. Rows: the next position, the watermark, the state; none before anything was read.
SELECT position, watermark, state FROM cohort_positions WHERE log_id = $1::integer
