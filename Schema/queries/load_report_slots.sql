-- $1 integer: log; arrays: $2 smallint subjects, $3 integer slots. Rows: subject, slot, packed counts.
SELECT r.subject, r.slot, r.cells FROM unnest($2::smallint[], $3::integer[]) AS k (subject, slot)
CROSS JOIN LATERAL (
    SELECT s.subject, s.slot, s.cells FROM report_slots s
    WHERE s.log_id = $1::integer AND s.subject = k.subject AND s.slot = k.slot LIMIT 1
) r
