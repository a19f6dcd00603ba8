-- $1 integer: log. Rows: epoch, note; the newest alone.
SELECT epoch, note FROM checkpoints WHERE log_id = $1::integer ORDER BY epoch DESC, size DESC LIMIT 1
