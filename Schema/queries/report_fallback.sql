-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator. A session counts as started when it has a modal or immediate request, or a conditional one that
-- was answered.
WITH s AS (
    SELECT s.*, EXISTS (
        SELECT FROM ceremonies c
        WHERE c.log_id = s.log_id AND c.session = s.session AND c.kind = 'authentication'
            AND (c.mediation IN ('modal', 'immediate') OR (c.mediation = 'conditional' AND c.credential IS NOT NULL))
    ) AS started
    FROM sessions s
    WHERE s.log_id = $1::integer
        AND ($2::bigint IS NULL OR s.first_seen_at >= $2::bigint) AND ($3::bigint IS NULL OR s.first_seen_at < $3::bigint)
)
SELECT 'fallback_started', NULL, NULL, count(*) FILTER (WHERE method <> 'passkey'), count(*)
FROM s WHERE started AND signed_in_at IS NOT NULL
UNION ALL
SELECT 'automatic_fallback', NULL, NULL, coalesce(sum(automatic_fallbacks), 0), coalesce(sum(fallbacks), 0) FROM s
UNION ALL
SELECT 'recovery_share', NULL, NULL, count(*) FILTER (WHERE method = 'recovery'), count(*)
FROM s WHERE signed_in_at IS NOT NULL
