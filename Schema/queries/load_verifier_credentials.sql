-- binds: $1 log, $2 credential ids
SELECT credential, account, state FROM verifier_credentials WHERE log_id = $1::integer AND credential = ANY ($2::bytea[])
