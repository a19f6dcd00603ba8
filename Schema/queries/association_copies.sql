-- $1 integer: log. Rows: file, view, address, position, seen, answered, checked, failure, observation.
SELECT file, view, url, position, seen_at, answered_at, checked_at, failure, observation
FROM association_copies WHERE log_id = $1::integer ORDER BY file, view DESC
