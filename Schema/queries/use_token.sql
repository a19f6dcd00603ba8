-- $1 text: id; $2 bigint: now
UPDATE tokens SET last_used_at = $2::bigint WHERE token_id = $1::text AND coalesce(last_used_at, 0) < $2::bigint
