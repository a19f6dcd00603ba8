-- $1 integer: log; $2 bytea: HMAC, or null; $3 uuid: pseudonym, or null. Rows: the pseudonym that stood for the account, none
-- when there was none.
DELETE FROM pseudonyms
WHERE log_id = $1::integer AND kind = 'a' AND (value_hmac = $2::bytea OR pseudonym = $3::uuid)
RETURNING pseudonym
