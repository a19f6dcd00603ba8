-- $1 integer: log; $2 bigint: most rows; $3 and $4 bigint: start and first position to go on behind, or null; $5 and $6 bigint:
-- the span of their starts, each null where it is open. Rows: ceremony, start, first position, positions; newest first.
SELECT ceremony, started_at, first_position, positions
FROM ceremonies
WHERE log_id = $1::integer
    AND ($3::bigint IS NULL OR (started_at, first_position) < ($3::bigint, $4::bigint))
    AND ($5::bigint IS NULL OR started_at >= $5::bigint) AND ($6::bigint IS NULL OR started_at < $6::bigint)
ORDER BY started_at DESC, first_position DESC LIMIT $2::bigint
