-- $1 integer: log; $2 text: account, by its pseudonym. Rows: session, first seen, last seen, signed in at, method, fallbacks.
SELECT session, first_seen_at, last_seen_at, signed_in_at, method, fallbacks
FROM sessions WHERE log_id = $1::integer AND account = $2::text ORDER BY first_seen_at
