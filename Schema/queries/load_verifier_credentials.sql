-- binds: $1 log, $2 credential ids
-- LATERAL with a limit is not flattened: each id is one look-up in the index, whatever the statistics say.
SELECT c.credential, c.account, c.state
FROM unnest($2::bytea[]) AS k (credential)
CROSS JOIN LATERAL (
    SELECT r.credential, r.account, r.state FROM verifier_credentials r
    WHERE r.log_id = $1::integer AND r.credential = k.credential LIMIT 1
) c
