-- $1 integer: log. Rows: the last position that the projections show; -1 before the first.
SELECT coalesce((SELECT position FROM projection_positions WHERE log_id = $1::integer), 0) - 1
