-- Rows: number, name and next position of each log.
SELECT l.log_id, l.name, h.next_position FROM logs l JOIN log_heads h USING (log_id) ORDER BY l.log_id
