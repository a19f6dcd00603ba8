-- Waits for the only right to migrate this database, held to the end of the transaction.
SELECT pg_advisory_xact_lock(hashtextextended('passkeytrail.migrations', 0))
