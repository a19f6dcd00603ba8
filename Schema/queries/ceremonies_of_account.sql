-- $1 integer: log; $2 text: account, by its pseudonym. Rows: ceremony, positions of its events.
SELECT ceremony, positions FROM ceremonies WHERE log_id = $1::integer AND account = $2::text ORDER BY started_at
