-- $1 integer: log; $2 bigint: position. Rows: the changes of batches that end behind it, packed.
SELECT changes FROM report_changes WHERE log_id = $1::integer AND last_position > $2::bigint
