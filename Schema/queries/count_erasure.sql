-- $1 integer: log, whose head the caller has locked.
UPDATE log_heads SET erasures = erasures + 1 WHERE log_id = $1::integer
