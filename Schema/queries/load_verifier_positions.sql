-- binds: none. Where the verifier stands in each log that has any event, and how long the log is.
SELECT h.log_id, coalesce(v.position, 0), coalesce(v.last_output, -1), coalesce(v.latest_fed_time, -9223372036854775808),
    coalesce(v.last_fed_at, -9223372036854775808), v.configuration, h.next_position
FROM log_heads h LEFT JOIN verifier_positions v ON v.log_id = h.log_id
