-- $1 integer: log. Rows: ceremony, positions, where it was sealed, whether it came late, whether it is closed.
SELECT ceremony, positions, sealed, late, closed FROM cohort_ceremonies WHERE log_id = $1::integer
