-- $1 integer: log; $2 and $3 bigint: the span of their starts, each null where it is open. Rows: how many there are.
SELECT count(*) FROM ceremonies
WHERE log_id = $1::integer AND ($2::bigint IS NULL OR started_at >= $2::bigint)
    AND ($3::bigint IS NULL OR started_at < $3::bigint)
