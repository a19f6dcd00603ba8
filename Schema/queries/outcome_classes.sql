-- $1 integer: log. Rows: ceremony, class.
SELECT ceremony, class FROM ceremonies WHERE log_id = $1::integer
