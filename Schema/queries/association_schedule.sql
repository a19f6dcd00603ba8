-- binds: none. Rows: log, name, the configuration's position; when it was last checked, by which configuration, failures in
-- a row, all null before the first check.
SELECT r.log_id, l.name, r.position, c.checked_at, c.configuration, c.failures
FROM relying_parties r JOIN logs l ON l.log_id = r.log_id LEFT JOIN association_checks c ON c.log_id = r.log_id
