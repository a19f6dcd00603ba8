-- $1 integer: log; $2 bigint: first index; $3 bigint: end; $4 smallint: level from 1 on.
-- Rows: where a run of hashes begins, and the run, cut to the range.
SELECT greatest(first_index, $2::bigint),
    substring(hashes FROM (greatest($2::bigint - first_index, 0) * 32 + 1)::integer
        FOR ((least(first_index + octet_length(hashes) / 32, $3::bigint) - greatest(first_index, $2::bigint)) * 32)::integer)
FROM tile_hashes
WHERE log_id = $1::integer AND level = $4::smallint AND first_index < $3::bigint
    AND first_index >= (
        SELECT coalesce(max(first_index), 0) FROM tile_hashes
        WHERE log_id = $1::integer AND level = $4::smallint AND first_index <= $2::bigint)
    AND first_index + octet_length(hashes) / 32 > $2::bigint
ORDER BY first_index
