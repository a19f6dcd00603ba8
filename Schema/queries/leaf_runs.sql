-- $1 integer: log; $2 bigint: first position; $3 bigint: end. Rows: where each run of leaf hashes begins, and the run.
SELECT position, hashes FROM leaf_hashes
WHERE log_id = $1::integer AND position >= $2::bigint AND position < $3::bigint ORDER BY position
