-- $1 integer: log; arrays: $2 text sessions, $3 bytea packed states
INSERT INTO report_visits (log_id, session, state)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::bytea[]) AS t
ON CONFLICT (log_id, session) DO UPDATE SET state = excluded.state
