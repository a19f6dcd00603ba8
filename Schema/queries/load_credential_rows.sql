-- $1 integer: log; $2 bytea[]: credential ids; $3 text[]: accounts. Rows: all columns of the credentials of either.
-- LATERAL with a limit is not flattened: each key is one look-up in its index, whatever the statistics say.
SELECT c.credential, c.account, c.status, c.created_at, c.origin, c.last_used_at, c.sign_count, c.algorithm,
    c.backup_eligible, c.backed_up, c.imported, c.aaguid, c.transports, c.failed_checks, c.ended, c.counted
FROM unnest($2::bytea[]) AS k (credential)
CROSS JOIN LATERAL (
    SELECT * FROM credentials r WHERE r.log_id = $1::integer AND r.credential = k.credential LIMIT 1
) c
UNION
SELECT c.credential, c.account, c.status, c.created_at, c.origin, c.last_used_at, c.sign_count, c.algorithm,
    c.backup_eligible, c.backed_up, c.imported, c.aaguid, c.transports, c.failed_checks, c.ended, c.counted
FROM unnest($3::text[]) AS k (account)
CROSS JOIN LATERAL (
    SELECT * FROM credentials r
    WHERE r.log_id = $1::integer AND r.account = k.account AND r.account IS NOT NULL LIMIT 1000000
) c
