-- $1 integer: log; $2 bigint: now in µs; $3 text[]: kinds; $4 bytea[]: HMACs; $5 uuid[]: pseudonyms.
-- In the order of the HMACs, so that two that add the same ones wait for each other and never in a circle.
INSERT INTO pseudonyms (created_at, log_id, kind, pseudonym, value_hmac)
SELECT $2::bigint, $1::integer, n.kind::"char", n.pseudonym, n.value_hmac
FROM unnest($3::text[], $4::bytea[], $5::uuid[]) AS n (kind, value_hmac, pseudonym)
ORDER BY n.value_hmac
ON CONFLICT ON CONSTRAINT a_value_has_one_pseudonym DO NOTHING
