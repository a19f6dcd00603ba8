-- $1 integer: log. Rows: the day before which days have rows of their own.
SELECT before_day FROM report_summed WHERE log_id = $1::integer
