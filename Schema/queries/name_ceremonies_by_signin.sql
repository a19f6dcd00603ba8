-- $1 integer: log; $2 text[]: sessions. Ceremonies whose account nobody named get that of the sign-in that ended their
-- session.
UPDATE ceremonies c SET account = s.account, account_from = 'signin'
FROM sessions s
WHERE c.log_id = $1::integer AND s.log_id = $1::integer AND s.session = ANY ($2::text[]) AND c.session = s.session
    AND s.account IS NOT NULL AND (c.account IS NULL OR (c.account_from = 'signin' AND c.account <> s.account))
