-- binds: $1 log, $2 credential ids that are known now
DELETE FROM verifier_unkeyed WHERE log_id = $1::integer AND credential = ANY ($2::bytea[])
