-- binds: none. When the first open ceremony of each log runs out.
SELECT log_id, min(deadline) FROM verifier_ceremonies WHERE deadline IS NOT NULL GROUP BY log_id
