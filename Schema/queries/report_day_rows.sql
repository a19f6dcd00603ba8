-- $1 integer: log; $2 smallint[]: subjects; arrays: $3 integer first days, $4 integer days behind the last. Rows: subject, day,
-- packed counts.
SELECT c.subject, c.day, c.cells
FROM unnest($2::smallint[]) AS k (subject)
CROSS JOIN unnest($3::integer[], $4::integer[]) AS r (low, high)
CROSS JOIN LATERAL (
    SELECT s.subject, s.day, s.cells FROM report_days s
    WHERE s.log_id = $1::integer AND s.subject = k.subject AND s.day >= r.low AND s.day < r.high
    ORDER BY s.day LIMIT 10000000
) c
