-- $1 text: name; $2 bytea: fingerprint
INSERT INTO key_fingerprints (name, fingerprint) VALUES ($1::text, $2::bytea) ON CONFLICT DO NOTHING
