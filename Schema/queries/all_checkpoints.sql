-- $1 integer: log. Rows: epoch, size, note; in the order of epochs and sizes.
SELECT epoch, size, note FROM checkpoints WHERE log_id = $1::integer ORDER BY epoch, size
