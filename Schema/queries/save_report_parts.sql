-- $1 integer: log; arrays: $2 smallint kinds, $3 integer numbers, $4 text
INSERT INTO report_parts (log_id, kind, number, content)
SELECT $1::integer, t.* FROM unnest($2::smallint[], $3::integer[], $4::text[]) AS t
