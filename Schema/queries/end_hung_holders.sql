-- $1 integer: purpose; $2 bigint: milliseconds. Ends the sessions that hold leases of the purpose and have waited for their
-- client for so long. A session of which nothing may be seen has no wait event here, and stays.
SELECT pg_terminate_backend(pid)
FROM pg_stat_activity
WHERE datname = current_database()
    AND wait_event_type = 'Client'
    AND state_change < clock_timestamp() - $2::bigint * interval '1 millisecond'
    AND pid <> pg_backend_pid()
    AND pid IN (
        SELECT l.pid
        FROM pg_locks AS l
        WHERE l.locktype = 'advisory'
            AND l.granted
            AND l.objsubid = 2
            AND l.classid = $1::integer::oid
    )
