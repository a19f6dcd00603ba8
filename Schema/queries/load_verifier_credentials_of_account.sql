-- binds: $1 log, $2 account
SELECT credential, account, state FROM verifier_credentials WHERE log_id = $1::integer AND account = $2::text LIMIT 1000
