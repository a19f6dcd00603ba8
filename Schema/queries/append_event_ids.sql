-- $1 integer: log; $2 bigint: first position; $3 uuid[]: event keys; $4 bytea[]: content digests
INSERT INTO event_ids (position, event_key, log_id, content_digest)
SELECT $2::bigint + e.place - 1, e.event_key, $1::integer, e.content_digest
FROM unnest($3::uuid[], $4::bytea[]) WITH ORDINALITY AS e (event_key, content_digest, place)
