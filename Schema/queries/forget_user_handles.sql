-- $1 integer: log; $2 uuid[]: pseudonyms of user handles
DELETE FROM pseudonyms WHERE log_id = $1::integer AND kind = 'h' AND pseudonym = ANY ($2::uuid[])
