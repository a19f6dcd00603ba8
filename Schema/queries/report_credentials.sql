-- $1 integer: log; $2 and $3 bigint: not used, for credentials are shown as they stand now. Rows: metric, dimension or null,
-- its value or null, numerator, denominator.
WITH k AS (SELECT * FROM credentials WHERE log_id = $1::integer AND ($2::bigint IS NULL OR true) AND ($3::bigint IS NULL OR true))
SELECT 'credential_status', 'status', status, count(*), (SELECT count(*) FROM k) FROM k GROUP BY status
UNION ALL
SELECT 'provider_share', 'provider', coalesce(nullif(aaguid, '00000000-0000-0000-0000-000000000000'), 'unknown'), count(*),
    (SELECT count(*) FROM k WHERE status = 'active')
FROM k WHERE status = 'active' GROUP BY 3
