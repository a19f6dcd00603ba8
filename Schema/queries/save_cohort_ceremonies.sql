-- binds: $1 log, then arrays: $2 ceremony ids, $3 positions, $4 where they were sealed, $5 late, $6 closed
INSERT INTO cohort_ceremonies (log_id, ceremony, positions, sealed, late, closed)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::bytea[], $4::bigint[], $5::boolean[], $6::boolean[]) AS t
ON CONFLICT (log_id, ceremony) DO UPDATE SET positions = excluded.positions, sealed = excluded.sealed,
    late = excluded.late, closed = excluded.closed
