-- $1 integer: log; arrays: $2 smallint subjects, $3 integer days, $4 bytea packed counts
INSERT INTO report_days (log_id, subject, day, cells)
SELECT $1::integer, t.* FROM unnest($2::smallint[], $3::integer[], $4::bytea[]) AS t
ON CONFLICT (log_id, subject, day) DO UPDATE SET cells = excluded.cells
