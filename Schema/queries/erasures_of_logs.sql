-- $1 integer[]: logs. Rows: log, how often accounts were erased from it.
SELECT log_id, erasures FROM log_heads WHERE log_id = ANY ($1::integer[])
