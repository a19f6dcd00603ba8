-- $1 integer: log; $2 uuid[]: event keys. Rows: place of the key in the array (from 1), position, content digest.
-- LATERAL with a limit is not flattened: each key is one look-up in the index, whatever the statistics say.
SELECT k.place, e.position, e.content_digest
FROM unnest($2::uuid[]) WITH ORDINALITY AS k (event_key, place)
CROSS JOIN LATERAL (
    SELECT i.position, i.content_digest FROM event_ids i
    WHERE i.log_id = $1::integer AND i.event_key = k.event_key LIMIT 1
) e
