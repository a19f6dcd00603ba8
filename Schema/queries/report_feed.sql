-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator: which share of ceremonies came with what.
WITH c AS (
    SELECT * FROM ceremonies
    WHERE log_id = $1::integer
        AND ($2::bigint IS NULL OR started_at >= $2::bigint) AND ($3::bigint IS NULL OR started_at < $3::bigint)
)
SELECT 'with_options', NULL, NULL, count(issued_at), count(*) FROM c
UNION ALL SELECT 'with_decision', NULL, NULL, count(accepted), count(*) FROM c WHERE credential IS NOT NULL
UNION ALL SELECT 'with_client', NULL, NULL, count(platform), count(*) FROM c
UNION ALL SELECT 'with_session', NULL, NULL, count(session), count(*) FROM c
UNION ALL SELECT 'with_account', NULL, NULL, count(account), count(*) FROM c
UNION ALL SELECT 'with_mediation', NULL, NULL, count(*) FILTER (WHERE mediation <> 'unknown'), count(*) FROM c
