-- binds: none. Rows: log, the next position to project, where the log goes on.
SELECT h.log_id, coalesce(p.position, 0), h.next_position
FROM log_heads h LEFT JOIN projection_positions p ON p.log_id = h.log_id
