-- Rows: name, fingerprint.
SELECT name, fingerprint FROM key_fingerprints
