-- $1 integer: log; $2 text[]: sessions. Rows: session, packed state.
-- LATERAL with a limit is not flattened: each name is one look-up in the index, whatever the statistics say.
SELECT r.session, r.state FROM unnest($2::text[]) AS k (session)
CROSS JOIN LATERAL (
    SELECT v.session, v.state FROM report_visits v WHERE v.log_id = $1::integer AND v.session = k.session LIMIT 1
) r
