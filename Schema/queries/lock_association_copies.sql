-- $1 integer: log. Rows as of `association_copies`; no other check of this log is recorded until the transaction ends.
SELECT file, view, url, position, seen_at, answered_at, checked_at, failure, observation
FROM association_copies WHERE log_id = $1::integer ORDER BY file, view FOR UPDATE
