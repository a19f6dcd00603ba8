-- $1 integer: log; $2 bigint: position of the last change; $3 bytea: the changes of a batch
INSERT INTO report_changes (log_id, last_position, changes) VALUES ($1::integer, $2::bigint, $3::bytea)
