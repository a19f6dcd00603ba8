-- $1 integer: log; $2 text: ceremony; $3 text: its session, or null; $4 text: its account, or null; $5 bigint: its start; $6 bigint:
-- until when a request of the same account counts, where there is no session. Rows: whether the visit asked again later.
SELECT CASE WHEN $3::text IS NOT NULL THEN EXISTS (
        SELECT FROM ceremonies WHERE log_id = $1::integer AND session = $3::text AND started_at > $5::bigint
            AND issued_at IS NOT NULL AND ceremony <> $2::text)
    WHEN $4::text IS NOT NULL THEN EXISTS (
        SELECT FROM ceremonies WHERE log_id = $1::integer AND account = $4::text AND started_at > $5::bigint
            AND started_at < $6::bigint AND issued_at IS NOT NULL AND ceremony <> $2::text)
    ELSE false END
