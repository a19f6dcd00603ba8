-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator.
WITH c AS (
    SELECT * FROM ceremonies
    WHERE log_id = $1::integer AND kind = 'authentication' AND closed_at IS NOT NULL AND issued_at IS NOT NULL
        AND (purpose IS NULL OR purpose = 'signin') AND mediation IN ('modal', 'immediate')
        AND ($2::bigint IS NULL OR started_at >= $2::bigint) AND ($3::bigint IS NULL OR started_at < $3::bigint)
), s AS (
    SELECT * FROM sessions
    WHERE log_id = $1::integer AND signed_in_at IS NOT NULL
        AND ($2::bigint IS NULL OR first_seen_at >= $2::bigint) AND ($3::bigint IS NULL OR first_seen_at < $3::bigint)
)
SELECT 'ceremony_success_issued', NULL, NULL, count(*) FILTER (WHERE class = 'verified'),
    count(*) FILTER (WHERE class NOT IN ('not_used', 'aborted_by_app')) FROM c
UNION ALL
SELECT 'passkey_share', NULL, NULL, count(*) FILTER (WHERE method = 'passkey'), count(*) FROM s
