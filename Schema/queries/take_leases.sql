-- $1 integer: purpose; $2 integer[]: groups. Rows: the groups whose lock this session has got.
SELECT g FROM unnest($2::integer[]) AS t (g) WHERE pg_try_advisory_lock($1::integer, g)
