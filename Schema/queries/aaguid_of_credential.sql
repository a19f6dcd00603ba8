-- $1 integer: log; $2 bytea: credential. Rows: its AAGUID, where it is known.
SELECT aaguid FROM credentials WHERE log_id = $1::integer AND credential = $2::bytea AND aaguid IS NOT NULL
