-- binds: none. Rows: log, the next position that cohort detection reads, where the log goes on, name.
SELECT h.log_id, coalesce(c.position, 0), h.next_position, l.name
FROM log_heads h JOIN logs l USING (log_id) LEFT JOIN cohort_positions c ON c.log_id = h.log_id
