-- $1 integer: log; $2 bigint: ceremonies begun at or after; $3 bigint: most ceremonies, the newest count. Rows: platform, app,
-- signing certificate, ceremonies, those verified, when the last began, when the last verified one began.
SELECT platform, app_id, signing_certificate, count(*), count(*) FILTER (WHERE class = 'verified'), max(started_at),
    max(started_at) FILTER (WHERE class = 'verified')
FROM (
    SELECT platform, app_id, signing_certificate, class, started_at FROM ceremonies
    WHERE log_id = $1::integer AND started_at >= $2::bigint ORDER BY started_at DESC, first_position DESC LIMIT $3::bigint
) AS newest
WHERE app_id IS NOT NULL AND platform IN ('ios', 'macos', 'android')
GROUP BY platform, app_id, signing_certificate ORDER BY count(*) DESC, app_id LIMIT 100
