-- $1 integer: log; arrays: $2 integer days, $3 bytea packed slots
INSERT INTO report_day_slots (log_id, day, slots)
SELECT $1::integer, t.* FROM unnest($2::integer[], $3::bytea[]) AS t
ON CONFLICT (log_id, day) DO UPDATE SET slots = excluded.slots
