-- $1 integer: log; arrays: $2 smallint subjects, $3 integer slots, $4 bytea packed counts
INSERT INTO report_slots (log_id, subject, slot, cells)
SELECT $1::integer, t.* FROM unnest($2::smallint[], $3::integer[], $4::bytea[]) AS t
ON CONFLICT (log_id, subject, slot) DO UPDATE SET cells = excluded.cells
