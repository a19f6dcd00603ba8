-- $1 integer: log; $2 bytea: credential id. Rows: what the trail knows of the credential now.
SELECT credential, status, created_at, last_used_at, sign_count, algorithm, backup_eligible, backed_up, imported, aaguid,
    transports, failed_checks
FROM credentials
WHERE log_id = $1::integer AND credential = $2::bytea
