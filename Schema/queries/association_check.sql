-- $1 integer: log. Rows: when the last check was, by the configuration of which position, failures in a row, findings.
SELECT checked_at, configuration, failures, findings FROM association_checks WHERE log_id = $1::integer
