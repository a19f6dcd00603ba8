-- $1 text: name. Rows: the new log's number; none where the name is taken.
WITH created AS (
    INSERT INTO logs (name) VALUES ($1::text) ON CONFLICT (name) DO NOTHING RETURNING log_id
)
INSERT INTO log_heads (log_id) SELECT log_id FROM created RETURNING log_id
