-- $1 integer: log; $2, $3, $4 integer: of each kind the numbers from there on. Rows: kind, number, text of the dictionary.
SELECT p.kind, p.number, p.content
FROM (VALUES (1::smallint, $2::integer), (2::smallint, $3::integer), (3::smallint, $4::integer)) AS k (kind, first)
CROSS JOIN LATERAL (
    SELECT r.kind, r.number, r.content FROM report_parts r
    WHERE r.log_id = $1::integer AND r.kind = k.kind AND r.number >= k.first ORDER BY r.number LIMIT 10000000
) p
