-- $1 text: name. Rows: its number; none where there is no such log.
SELECT log_id FROM logs WHERE name = $1::text
