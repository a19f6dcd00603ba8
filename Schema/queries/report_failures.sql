-- $1 integer: log; $2 bigint: since or null; $3 bigint: until or null. Rows: metric, dimension or null, its value or null,
-- numerator, denominator. Open ceremonies are in no rate; what nobody used and what the app aborted in no failure rate.
WITH c AS (
    SELECT * FROM ceremonies
    WHERE log_id = $1::integer AND closed_at IS NOT NULL
        AND ($2::bigint IS NULL OR started_at >= $2::bigint) AND ($3::bigint IS NULL OR started_at < $3::bigint)
)
SELECT 'outcome_share', 'outcome', class, count(*), (SELECT count(*) FROM c) FROM c GROUP BY class
UNION ALL
SELECT 'true_rejection', NULL, NULL, count(*) FILTER (WHERE class = 'signature_rejected' AND reason = 'signature_false'),
    count(*) FILTER (WHERE credential IS NOT NULL) FROM c
UNION ALL
SELECT 'config_rejection', NULL, NULL, count(*) FILTER (WHERE class_group = 'configuration'),
    count(*) FILTER (WHERE issued_at IS NOT NULL AND class NOT IN ('not_used', 'aborted_by_app')) FROM c
UNION ALL
SELECT 'rp_refusal', NULL, NULL, count(*) FILTER (WHERE class = 'refused_by_rp'),
    count(*) FILTER (WHERE class IN ('refused_by_rp', 'verified')) FROM c
