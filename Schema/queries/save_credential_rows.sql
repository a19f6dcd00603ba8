-- $1 integer: log; then arrays of the columns in their order below.
INSERT INTO credentials (log_id, credential, account, status, created_at, origin, last_used_at, sign_count, algorithm,
    backup_eligible, backed_up, imported, aaguid, transports, failed_checks, ended,
    counted)
SELECT $1::integer, t.* FROM unnest($2::bytea[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::boolean[], $11::boolean[], $12::boolean[], $13::text[], $14::text[], $15::text[],
    $16::bigint[], $17::bytea[]) AS t
ON CONFLICT (log_id, credential) DO UPDATE SET account = excluded.account, status = excluded.status,
    created_at = excluded.created_at, origin = excluded.origin, last_used_at = excluded.last_used_at,
    sign_count = excluded.sign_count, algorithm = excluded.algorithm, backup_eligible = excluded.backup_eligible,
    backed_up = excluded.backed_up, imported = excluded.imported, aaguid = excluded.aaguid,
    transports = excluded.transports, failed_checks = excluded.failed_checks,
    ended = excluded.ended, counted = excluded.counted
