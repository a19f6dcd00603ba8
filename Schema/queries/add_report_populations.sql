-- $1 integer: log; arrays: $2 bigint positions, $3 bigint times, $4 bigint accounts
INSERT INTO report_populations (log_id, position, at, accounts)
SELECT $1::integer, t.* FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS t
