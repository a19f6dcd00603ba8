-- $1 integer: log; $2 bytea[]: credential ids; $3 text[]: accounts. Rows: all columns of the credentials of either.
SELECT credential, account, status, created_at, origin, last_used_at, sign_count, algorithm, backup_eligible, backed_up,
    imported, aaguid, transports, failed_checks, ended
FROM credentials WHERE log_id = $1::integer AND credential = ANY ($2::bytea[])
UNION
SELECT credential, account, status, created_at, origin, last_used_at, sign_count, algorithm, backup_eligible, backed_up,
    imported, aaguid, transports, failed_checks, ended
FROM credentials WHERE log_id = $1::integer AND account = ANY ($3::text[]) AND account IS NOT NULL
