-- $1 text: id; $2 bigint: now. A token is revoked once; the first time stays.
UPDATE tokens SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE token_id = $1::text
