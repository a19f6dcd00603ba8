-- $1 integer: log; $2 text: class; $3 text: reason or null; $4 text: kind or null; $5 and $6 bigint: the span of starts; then what
-- those meant share, each null where they do not: $7 build, $8 signing certificate, $9 system's version, $10 browser's version,
-- $11 origin, $12 server's version. Rows: the earliest start.
SELECT min(started_at) FROM ceremonies
WHERE log_id = $1::integer AND class = $2::text AND started_at >= $5::bigint AND started_at < $6::bigint
    AND reason IS NOT DISTINCT FROM $3::text AND kind IS NOT DISTINCT FROM $4::text
    AND ($7::text IS NULL OR app_build = $7::text) AND ($8::text IS NULL OR signing_certificate = $8::text)
    AND ($9::text IS NULL OR os_version = $9::text) AND ($10::text IS NULL OR browser_version = $10::text)
    AND ($11::text IS NULL OR origin = $11::text) AND ($12::text IS NULL OR server_version = $12::text)
