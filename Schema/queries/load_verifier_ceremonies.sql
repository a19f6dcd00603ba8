-- binds: $1 log, $2 ceremony ids
-- LATERAL with a limit is not flattened: each id is one look-up in the index, whatever the statistics say.
SELECT c.ceremony, c.state
FROM unnest($2::text[]) AS k (ceremony)
CROSS JOIN LATERAL (
    SELECT r.ceremony, r.state FROM verifier_ceremonies r
    WHERE r.log_id = $1::integer AND r.ceremony = k.ceremony LIMIT 1
) c
