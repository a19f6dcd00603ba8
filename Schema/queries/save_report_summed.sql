-- $1 integer: log; $2 integer: the day before which days have rows of their own
INSERT INTO report_summed (log_id, before_day) VALUES ($1::integer, $2::integer)
ON CONFLICT (log_id) DO UPDATE SET before_day = excluded.before_day
