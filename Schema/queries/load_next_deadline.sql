-- binds: $1 log. When the first open ceremony of the log runs out; null where none is open.
SELECT min(deadline) FROM verifier_ceremonies WHERE log_id = $1::integer AND deadline IS NOT NULL
