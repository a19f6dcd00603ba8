COPY baseline.events (position, recorded_at, time, log_id, type, source, id, subject, salt, body) FROM STDIN (FORMAT binary)
