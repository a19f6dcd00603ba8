-- $1 integer: log; $2 text: start of an id; $3 bigint: where to stop. Rows: how many ids begin so, up to that.
SELECT count(*) FROM (
    SELECT FROM ceremonies
    WHERE log_id = $1::integer AND ceremony >= $2::text AND ceremony < $2::text || chr(1114111) LIMIT $3::bigint
) c
