-- $1 integer: log; $2 bigint: when; $3 bigint: the configuration's position; $4 boolean: an origin was out of reach;
-- $5 json: the findings
INSERT INTO association_checks (log_id, checked_at, configuration, failures, findings)
VALUES ($1::integer, $2::bigint, $3::bigint, $4::boolean::integer, $5::json)
ON CONFLICT (log_id) DO UPDATE SET checked_at = excluded.checked_at, configuration = excluded.configuration,
    failures = CASE WHEN excluded.failures = 0 THEN 0 ELSE least(association_checks.failures + 1, 100) END,
    findings = excluded.findings
