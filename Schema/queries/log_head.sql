-- $1 integer: log. Rows: its next position, read without a lock.
SELECT next_position FROM log_heads WHERE log_id = $1::integer
