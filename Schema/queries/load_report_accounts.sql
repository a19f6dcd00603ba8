-- $1 integer: log; $2 text[]: accounts. Rows: account, packed state.
-- LATERAL with a limit is not flattened: each name is one look-up in the index, whatever the statistics say.
SELECT r.account, r.state FROM unnest($2::text[]) AS k (account)
CROSS JOIN LATERAL (
    SELECT v.account, v.state FROM report_accounts v WHERE v.log_id = $1::integer AND v.account = k.account LIMIT 1
) r
