-- $1 integer: log; $2 smallint[]: subjects; arrays: $3 integer first slots, $4 integer slots behind the last. Rows: subject,
-- slot, packed counts.
SELECT c.subject, c.slot, c.cells
FROM unnest($2::smallint[]) AS k (subject)
CROSS JOIN unnest($3::integer[], $4::integer[]) AS r (low, high)
CROSS JOIN LATERAL (
    SELECT s.subject, s.slot, s.cells FROM report_slots s
    WHERE s.log_id = $1::integer AND s.subject = k.subject AND s.slot >= r.low AND s.slot < r.high
    ORDER BY s.slot LIMIT 10000000
) c
