-- binds: none
SELECT log_id, first_position, end_position, deaths FROM verifier_attempts
