-- $1 integer: log; $2 text: account, by its pseudonym. Rows: what the trail knows of its credentials now.
SELECT credential, status, created_at, last_used_at, sign_count, algorithm, backup_eligible, backed_up, imported, aaguid,
    transports, failed_checks
FROM credentials
WHERE log_id = $1::integer AND account = $2::text AND account IS NOT NULL ORDER BY created_at
