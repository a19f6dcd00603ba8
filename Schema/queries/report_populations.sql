-- $1 integer: log; $2 bigint: position to show, or null for the latest. Rows: when, how many accounts; in the order of time.
SELECT at, accounts FROM report_populations
WHERE log_id = $1::integer AND ($2::bigint IS NULL OR position <= $2::bigint) ORDER BY at, position
