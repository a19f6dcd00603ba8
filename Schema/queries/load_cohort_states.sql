-- $1 integer: log. Rows: cohort, state.
SELECT cohort, state FROM cohort_states WHERE log_id = $1::integer
