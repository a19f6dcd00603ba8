-- $1 integer: log; $2 text[]: sessions. Ceremonies whose account nobody named get that of the sign-in that ended their
-- session.
-- LATERAL with a limit is not flattened: each session is one look-up in each index, whatever the statistics say. Nobody but
-- the projector, which holds the log's lease, changes these rows, so that a place found is still that row's.
UPDATE ceremonies c SET account = n.account, account_from = 'signin'
FROM (
    SELECT r.place, s.account
    FROM unnest($2::text[]) AS k (session)
    CROSS JOIN LATERAL (
        SELECT v.account FROM sessions v
        WHERE v.log_id = $1::integer AND v.session = k.session AND v.account IS NOT NULL LIMIT 1
    ) s
    CROSS JOIN LATERAL (
        SELECT o.ctid AS place FROM ceremonies o
        WHERE o.log_id = $1::integer AND o.session = k.session AND o.session IS NOT NULL
            AND (o.account IS NULL OR (o.account_from = 'signin' AND o.account <> s.account))
        LIMIT 1000000
    ) r
) n
WHERE c.ctid = n.place
