-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator. The span bounds registrations; shares of credentials are as they stand now.
WITH r AS (
    SELECT * FROM ceremonies
    WHERE log_id = $1::integer AND kind = 'registration' AND closed_at IS NOT NULL AND issued_at IS NOT NULL
        AND mediation IN ('modal', 'immediate', 'unknown') AND class <> 'already_registered'
        AND ($2::bigint IS NULL OR started_at >= $2::bigint) AND ($3::bigint IS NULL OR started_at < $3::bigint)
), k AS (
    SELECT * FROM credentials WHERE log_id = $1::integer AND status = 'active'
)
SELECT 'registration_success', NULL, NULL, count(*) FILTER (WHERE class = 'verified'),
    count(*) FILTER (WHERE class NOT IN ('not_used', 'aborted_by_app')) FROM r
UNION ALL
SELECT 'synced_share', NULL, NULL, count(*) FILTER (WHERE backup_eligible), count(*) FILTER (WHERE backup_eligible IS NOT NULL) FROM k
UNION ALL
SELECT 'backed_up_share', NULL, NULL, count(*) FILTER (WHERE backed_up), count(*) FILTER (WHERE backed_up IS NOT NULL) FROM k
