-- Rows: whether this session is the one that rebuilds now.
SELECT pg_try_advisory_lock(1347682307, 0)
