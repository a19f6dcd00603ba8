-- $1 integer: log. Rows: next position, last recorded-at, name, tree, erasures. The row stays locked to the end of the
-- transaction.
SELECT h.next_position, h.last_recorded_at, l.name, h.tree, h.erasures
FROM log_heads h JOIN logs l USING (log_id)
WHERE h.log_id = $1::integer
FOR UPDATE OF h
