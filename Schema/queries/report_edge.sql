-- $1 integer: log; $2 smallint: subject; $3 boolean: the last one. Rows: the first or the last slot that has counts.
SELECT CASE WHEN $3::boolean
    THEN (SELECT slot FROM report_slots WHERE log_id = $1::integer AND subject = $2::smallint ORDER BY slot DESC LIMIT 1)
    ELSE (SELECT slot FROM report_slots WHERE log_id = $1::integer AND subject = $2::smallint ORDER BY slot LIMIT 1)
END
