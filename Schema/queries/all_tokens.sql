-- Rows: id, scopes, relying parties or null, created, expires, revoked, last used at.
SELECT token_id, scopes, relying_parties, created_at, expires_at, revoked_at, last_used_at FROM tokens ORDER BY created_at
