-- $1 integer: log; $2 bigint: first position; $3 bigint: end. Rows: where a run of hashes begins, and the run, cut to the range.
SELECT greatest(position, $2::bigint),
    substring(hashes FROM (greatest($2::bigint - position, 0) * 32 + 1)::integer
        FOR ((least(position + octet_length(hashes) / 32, $3::bigint) - greatest(position, $2::bigint)) * 32)::integer)
FROM leaf_hashes
WHERE log_id = $1::integer AND position < $3::bigint
    AND position >= (SELECT coalesce(max(position), 0) FROM leaf_hashes WHERE log_id = $1::integer AND position <= $2::bigint)
    AND position + octet_length(hashes) / 32 > $2::bigint
ORDER BY position
