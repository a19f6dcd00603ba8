-- $1 integer: log; arrays: $2 text accounts, $3 bigint first seen, $4 bigint last seen, $5 bigint closed at (null: unchanged)
INSERT INTO accounts (log_id, account, first_seen_at, last_seen_at, closed_at)
SELECT $1::integer, a, f, l, c FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) AS t (a, f, l, c)
ON CONFLICT (log_id, account) DO UPDATE SET first_seen_at = least(accounts.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(accounts.last_seen_at, excluded.last_seen_at),
    closed_at = coalesce(excluded.closed_at, accounts.closed_at)
