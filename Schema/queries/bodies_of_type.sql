-- $1 integer: log; $2 text: event type. Rows: position, body; in the order of positions. Reads the whole log.
SELECT position, body FROM events WHERE log_id = $1::integer AND type = $2::text ORDER BY position
