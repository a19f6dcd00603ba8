-- $1 integer: log; $2 text: session; $3 bigint: the start of a ceremony of it. Rows: when and by what method the visit signed in,
-- fallbacks shown and those of them without being asked for, and the class and the start of its next ceremony.
SELECT s.signed_in_at, s.method, s.fallbacks, s.automatic_fallbacks, n.class, n.started_at
FROM sessions s
LEFT JOIN LATERAL (
    SELECT class, started_at FROM ceremonies
    WHERE log_id = s.log_id AND session = s.session AND started_at > $3::bigint ORDER BY started_at, first_position LIMIT 1
) n ON true
WHERE s.log_id = $1::integer AND s.session = $2::text
