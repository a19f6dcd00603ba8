-- $1 integer: log. Rows: the configuration, and the position of the event that set it.
SELECT configuration, position FROM relying_parties WHERE log_id = $1::integer
