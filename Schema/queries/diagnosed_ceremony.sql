-- $1 integer: log; $2 text: ceremony. Rows: positions, account, where it was learned, findings, configuration in force now.
SELECT c.positions, c.account, c.account_from, c.findings, r.configuration
FROM ceremonies c LEFT JOIN relying_parties r ON r.log_id = c.log_id
WHERE c.log_id = $1::integer AND c.ceremony = $2::text
