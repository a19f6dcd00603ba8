-- $1 integer: log; $2 bytea[]: HMACs. Rows: place of the HMAC in the array (from 1), pseudonym; unknown ones have none.
-- LATERAL with a limit is not flattened: each HMAC is one look-up in the index, whatever the statistics say.
SELECT k.place, p.pseudonym
FROM unnest($2::bytea[]) WITH ORDINALITY AS k (value_hmac, place)
CROSS JOIN LATERAL (
    SELECT q.pseudonym FROM pseudonyms q
    WHERE q.log_id = $1::integer AND q.value_hmac = k.value_hmac LIMIT 1
) p
