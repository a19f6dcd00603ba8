-- $1 text: id; $2 bytea: hash; $3 text[]: scopes; $4 text[]: relying parties or null; $5 bigint: now; $6 bigint: expires or null
INSERT INTO tokens (token_id, hash, scopes, relying_parties, created_at, expires_at)
VALUES ($1::text, $2::bytea, $3::text[], $4::text[], $5::bigint, $6::bigint)
