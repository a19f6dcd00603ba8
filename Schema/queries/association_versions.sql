-- $1 integer: log; $2 bigint: only those seen before; $3 bigint: most rows. Rows: position, when, observation; newest first.
SELECT position, seen_at, observation FROM association_versions
WHERE log_id = $1::integer AND seen_at <= $2::bigint ORDER BY seen_at DESC, position DESC LIMIT $3::bigint
