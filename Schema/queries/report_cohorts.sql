-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator. Successes by app build, and by browser version where no app is named.
WITH c AS (
    SELECT *, coalesce(platform || ' ' || app_id || ' ' || coalesce(app_build, ''), platform || ' ' || browser || ' '
        || coalesce(browser_version, ''), platform) AS cohort
    FROM ceremonies
    WHERE log_id = $1::integer AND kind = 'authentication' AND closed_at IS NOT NULL
        AND class NOT IN ('not_used', 'aborted_by_app')
        AND ($2::bigint IS NULL OR started_at >= $2::bigint) AND ($3::bigint IS NULL OR started_at < $3::bigint)
)
SELECT 'ceremony_success_issued', 'cohort', cohort, count(*) FILTER (WHERE class = 'verified'), count(*)
FROM c WHERE cohort IS NOT NULL GROUP BY cohort ORDER BY count(*) DESC LIMIT 500
