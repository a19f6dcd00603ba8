-- $1 integer: log; $2 text[]: ceremony ids. Rows: id, positions, account, where it was learned, findings, what it is counted as.
-- LATERAL with a limit is not flattened: each id is one look-up in the index, whatever the statistics say.
SELECT c.ceremony, c.positions, c.account, c.account_from, c.findings, c.counted
FROM unnest($2::text[]) AS k (ceremony)
CROSS JOIN LATERAL (
    SELECT r.ceremony, r.positions, r.account, r.account_from, r.findings, r.counted FROM ceremonies r
    WHERE r.log_id = $1::integer AND r.ceremony = k.ceremony LIMIT 1
) c
