-- Columns as listed, in binary.
COPY event_ids (position, event_key, log_id, content_digest) FROM STDIN (FORMAT binary)
