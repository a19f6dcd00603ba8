-- $1 integer: log. Rows: when the latest ceremony began.
SELECT started_at FROM ceremonies WHERE log_id = $1::integer ORDER BY started_at DESC, first_position DESC LIMIT 1
