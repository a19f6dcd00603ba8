-- $1 integer: log; arrays: $2 text accounts, $3 bytea packed states
INSERT INTO report_accounts (log_id, account, state)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::bytea[]) AS t
ON CONFLICT (log_id, account) DO UPDATE SET state = excluded.state
