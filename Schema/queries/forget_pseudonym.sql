-- $1 integer: log; $2 bytea: HMAC. Rows: the pseudonym that stood for it, none when there was none.
DELETE FROM pseudonyms WHERE log_id = $1::integer AND value_hmac = $2::bytea RETURNING pseudonym
