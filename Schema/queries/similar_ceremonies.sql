-- $1 integer: log; $2 text: ceremony; $3 text: class; $4 text: reason or null; $5 text: kind or null; $6 and $7 bigint: the span of
-- starts; then what the ceremony's client, answer and server were, each null where it is not known: $8 build, $9 app,
-- $10 signing certificate, $11 platform, $12 system's version, $13 browser, $14 its version, $15 origin, $16 AAGUID, $17 server's
-- version. Rows: one, with others that ended alike and others that did not, then of each in turn how many share the build, the
-- certificate, the system's version, the browser's version, the origin, the AAGUID, the server's version.
WITH c AS (
    SELECT r.class = $3::text AND r.reason IS NOT DISTINCT FROM $4::text AS alike,
        r.app_build = $8::text AND r.app_id IS NOT DISTINCT FROM $9::text AND r.platform = $11::text AS build,
        r.signing_certificate = $10::text AS certificate,
        r.os_version = $12::text AND r.platform = $11::text AS os,
        r.browser = $13::text AND r.browser_version = $14::text AS browser,
        r.origin = $15::text AS origin, k.aaguid = $16::text AS aaguid, r.server_version = $17::text AS server
    FROM (
        SELECT * FROM ceremonies
        WHERE log_id = $1::integer AND started_at >= $6::bigint AND started_at < $7::bigint
            AND kind IS NOT DISTINCT FROM $5::text AND ceremony <> $2::text
            AND (class NOT IN ('pending', 'not_used') OR class = $3::text)
        ORDER BY started_at DESC LIMIT 200000
    ) r
    LEFT JOIN credentials k ON $16::text IS NOT NULL AND k.log_id = r.log_id AND k.credential = r.credential
)
SELECT count(*) FILTER (WHERE alike), count(*) FILTER (WHERE NOT alike),
    count(*) FILTER (WHERE alike AND build), count(*) FILTER (WHERE NOT alike AND build),
    count(*) FILTER (WHERE alike AND certificate), count(*) FILTER (WHERE NOT alike AND certificate),
    count(*) FILTER (WHERE alike AND os), count(*) FILTER (WHERE NOT alike AND os),
    count(*) FILTER (WHERE alike AND browser), count(*) FILTER (WHERE NOT alike AND browser),
    count(*) FILTER (WHERE alike AND origin), count(*) FILTER (WHERE NOT alike AND origin),
    count(*) FILTER (WHERE alike AND aaguid), count(*) FILTER (WHERE NOT alike AND aaguid),
    count(*) FILTER (WHERE alike AND server), count(*) FILTER (WHERE NOT alike AND server)
FROM c
