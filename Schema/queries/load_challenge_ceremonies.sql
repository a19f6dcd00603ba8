-- $1 integer: log; $2 uuid[]: challenges. Rows: challenge, a ceremony that was issued with it; at most two of each, which
-- tell whether there is another one.
-- LATERAL with a limit is not flattened: each challenge is one look-up in the index, whatever the statistics say.
SELECT k.challenge, c.ceremony
FROM unnest($2::uuid[]) AS k (challenge)
CROSS JOIN LATERAL (
    SELECT r.ceremony FROM ceremonies r
    WHERE r.log_id = $1::integer AND r.challenge = k.challenge AND r.challenge IS NOT NULL LIMIT 2
) c
