-- For the transaction under way: its commit survives a crash of this process, but not one of the server.
SET LOCAL synchronous_commit TO off
