-- $1 integer: log; arrays: $2 text files, $3 text views, $4 text addresses, $5 bigint positions, $6 bigint seen, $7 bigint
-- answered, $8 bigint checked, $9 text failures, $10 json observations
INSERT INTO association_copies (log_id, file, view, url, position, seen_at, answered_at, checked_at, failure, observation)
SELECT $1::integer, * FROM unnest(
    $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::json[])
ON CONFLICT (log_id, file, view) DO UPDATE SET url = excluded.url, position = excluded.position, seen_at = excluded.seen_at,
    answered_at = excluded.answered_at, checked_at = excluded.checked_at, failure = excluded.failure,
    observation = excluded.observation
