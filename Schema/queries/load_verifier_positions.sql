-- binds: none. Rows: log, where the verifier stands in it, its last output, the latest time and moment of a fed event, the
-- configuration in force, where the log goes on, its name (in one row, so that a log which is new is never without it), and
-- the version of the rules by which it came so far; 0 where nothing was judged yet.
SELECT h.log_id, coalesce(v.position, 0), coalesce(v.last_output, -1), coalesce(v.latest_fed_time, -9223372036854775808),
    coalesce(v.last_fed_at, -9223372036854775808), v.configuration, h.next_position, l.name,
    coalesce(v.version, 0)
FROM log_heads h JOIN logs l ON l.log_id = h.log_id LEFT JOIN verifier_positions v ON v.log_id = h.log_id
