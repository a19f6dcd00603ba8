-- $1 integer: log; arrays: $2 smallint subjects, $3 integer days. Rows: subject, day, packed counts.
SELECT r.subject, r.day, r.cells FROM unnest($2::smallint[], $3::integer[]) AS k (subject, day)
CROSS JOIN LATERAL (
    SELECT s.subject, s.day, s.cells FROM report_days s
    WHERE s.log_id = $1::integer AND s.subject = k.subject AND s.day = k.day LIMIT 1
) r
