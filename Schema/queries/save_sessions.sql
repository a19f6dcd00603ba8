-- $1 integer: log; arrays: $2 text sessions, $3 bigint first seen, $4 bigint last seen, $5 bigint signed in at,
-- $6 text account, $7 text method, $8 integer further fallbacks, $9 integer further automatic fallbacks.
-- A session's latest sign-in counts.
INSERT INTO sessions (log_id, session, first_seen_at, last_seen_at, signed_in_at, account, method, fallbacks,
    automatic_fallbacks)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::text[],
    $8::integer[], $9::integer[]) AS t
ON CONFLICT (log_id, session) DO UPDATE SET first_seen_at = least(sessions.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(sessions.last_seen_at, excluded.last_seen_at),
    signed_in_at = coalesce(excluded.signed_in_at, sessions.signed_in_at),
    account = coalesce(excluded.account, sessions.account), method = coalesce(excluded.method, sessions.method),
    fallbacks = sessions.fallbacks + excluded.fallbacks,
    automatic_fallbacks = sessions.automatic_fallbacks + excluded.automatic_fallbacks
