-- $1 integer: log; $2 text[]: ceremony ids. Rows: id, positions, account, where it was learned, findings.
SELECT ceremony, positions, account, account_from, findings FROM ceremonies
WHERE log_id = $1::integer AND ceremony = ANY ($2::text[])
