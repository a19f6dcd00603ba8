-- $1 integer: log; $2 bigint[]: positions; $3 bigint[]: when; $4 text[]: files; $5 text[]: views; $6 json[]: observations
INSERT INTO association_versions (log_id, position, seen_at, file, view, observation)
SELECT $1::integer, * FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::json[])
ON CONFLICT (log_id, position) DO NOTHING
