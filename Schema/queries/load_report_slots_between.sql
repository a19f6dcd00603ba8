-- $1 integer: log; $2 integer: from this slot; $3 integer: before this slot. Rows: subject, slot, packed counts.
SELECT s.subject, s.slot, s.cells FROM report_slots s
WHERE s.log_id = $1::integer AND s.slot >= $2::integer AND s.slot < $3::integer
