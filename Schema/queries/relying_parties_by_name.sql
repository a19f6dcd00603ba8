-- $1 text: the name after which to begin; $2 bigint: most rows; $3 text[]: the names that may be seen, null for all.
-- Rows: name, configuration, position, when it was put.
SELECT l.name, r.configuration, r.position, r.configured_at
FROM relying_parties r JOIN logs l ON l.log_id = r.log_id
WHERE l.name > $1::text AND ($3::text[] IS NULL OR l.name = ANY ($3::text[])) ORDER BY l.name LIMIT $2::bigint
