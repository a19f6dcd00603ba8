-- $1 integer: log. Rows: its next position and tree, read without a lock.
SELECT next_position, tree FROM log_heads WHERE log_id = $1::integer
