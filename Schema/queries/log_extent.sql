-- $1 integer: log. Rows: next position, last recorded at, tree, first and last position of rows and of leaf hashes, all of one
-- moment.
SELECT h.next_position, h.last_recorded_at, h.tree,
    (SELECT min(position) FROM events WHERE log_id = $1::integer),
    (SELECT max(position) FROM events WHERE log_id = $1::integer),
    (SELECT min(position) FROM leaf_hashes WHERE log_id = $1::integer),
    (SELECT position + octet_length(hashes) / 32 - 1 FROM leaf_hashes
        WHERE log_id = $1::integer ORDER BY position DESC LIMIT 1)
FROM log_heads h WHERE h.log_id = $1::integer
