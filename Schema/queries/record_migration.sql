-- $1 integer: version; $2 text: name
INSERT INTO schema_migrations (version, name) VALUES ($1::integer, $2::text)
