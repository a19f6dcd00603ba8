-- $1 bytea: SHA-256 of a token. Rows: id, scopes, relying parties or null, expires at or null, revoked at or null.
SELECT token_id, scopes, relying_parties, expires_at, revoked_at FROM tokens WHERE hash = $1::bytea
