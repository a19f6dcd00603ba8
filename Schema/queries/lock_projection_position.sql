-- $1 integer: log. Rows: the next position to project; none before the first batch.
SELECT position FROM projection_positions WHERE log_id = $1::integer FOR UPDATE
