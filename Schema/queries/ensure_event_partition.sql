-- $1 bigint: a position whose partition must exist. Rows: whether it was made now.
SELECT ensure_event_partition($1::bigint)
