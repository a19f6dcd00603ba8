-- $1 integer: log; $2 integer: first day; $3 integer: day behind the last. Rows: day, packed slots.
SELECT day, slots FROM report_day_slots
WHERE log_id = $1::integer AND day >= $2::integer AND day < $3::integer ORDER BY day DESC
