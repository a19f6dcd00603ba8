-- $1 integer: log; $2 bigint: position to show, or null for the latest. Rows: the last position that the projections show; the
-- table of the dictionary, which a rebuild replaces; the day before which days have rows of their own; when the shown position
-- was recorded; the first and the last slot of fed events; the configuration in force.
WITH p AS (
    SELECT coalesce((SELECT position FROM projection_positions WHERE log_id = $1::integer), 0) - 1 AS last
)
SELECT p.last, 'report_parts'::regclass::oid::bigint,
    (SELECT before_day FROM report_summed WHERE log_id = $1::integer),
    (SELECT recorded_at FROM events WHERE log_id = $1::integer AND position = least(p.last, $2::bigint)),
    (SELECT slot FROM report_slots WHERE log_id = $1::integer AND subject = 12 ORDER BY slot LIMIT 1),
    (SELECT slot FROM report_slots WHERE log_id = $1::integer AND subject = 12 ORDER BY slot DESC LIMIT 1),
    (SELECT configuration FROM relying_parties WHERE log_id = $1::integer)
FROM p
