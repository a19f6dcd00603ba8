-- binds: none. Rows: log, the next position that cohort detection reads, where the log goes on.
SELECT h.log_id, coalesce(c.position, 0), h.next_position
FROM log_heads h LEFT JOIN cohort_positions c ON c.log_id = h.log_id
