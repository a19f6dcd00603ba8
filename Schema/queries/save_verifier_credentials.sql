-- binds: $1 log, then arrays: $2 credential ids, $3 accounts, $4 states
INSERT INTO verifier_credentials (log_id, credential, account, state)
SELECT $1::integer, c, a, s FROM unnest($2::bytea[], $3::text[], $4::bytea[]) AS t (c, a, s)
ON CONFLICT (log_id, credential) DO UPDATE SET account = excluded.account, state = excluded.state
