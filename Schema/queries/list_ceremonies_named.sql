-- The list of `list_ceremonies.sql`, with its binds, where a session, a trace, a credential or the start of an id is asked
-- for: each has an index, and few rows. Of several the first that is given is looked up, the others filter.
SELECT ceremony, kind, mediation, purpose, issued_at, started_at, closed_at, class, class_group, reason, confidence,
    accepted, agrees, account, session, platform, os_version, app_id, app_version, app_build, signing_certificate, browser,
    browser_version, first_position, credential
FROM (
    (SELECT * FROM ceremonies WHERE $8::text IS NOT NULL AND log_id = $1::integer AND session = $8::text LIMIT 100000000)
    UNION ALL
    (SELECT * FROM ceremonies WHERE $8::text IS NULL AND $24::text IS NOT NULL
        AND log_id = $1::integer AND trace = $24::text LIMIT 100000000)
    UNION ALL
    (SELECT * FROM ceremonies WHERE $8::text IS NULL AND $24::text IS NULL AND $23::bytea IS NOT NULL
        AND log_id = $1::integer AND credential = $23::bytea LIMIT 100000000)
    UNION ALL
    (SELECT * FROM ceremonies WHERE $8::text IS NULL AND $24::text IS NULL AND $23::bytea IS NULL AND $25::text IS NOT NULL
        AND log_id = $1::integer AND ceremony >= $25::text AND ceremony < $25::text || chr(1114111) LIMIT 100000000)
) c
WHERE log_id = $1::integer
    AND ($3::bigint IS NULL OR (started_at, first_position) < ($3::bigint, $4::bigint))
    AND ($5::bigint IS NULL OR started_at >= $5::bigint)
    AND ($6::bigint IS NULL OR started_at < $6::bigint)
    AND ($7::text IS NULL OR account = $7::text)
    AND ($8::text IS NULL OR session = $8::text)
    AND ($9::text IS NULL OR kind = $9::text)
    AND ($10::text IS NULL OR mediation = $10::text)
    AND ($11::text IS NULL OR class = $11::text)
    AND ($12::text IS NULL OR class_group = $12::text)
    AND ($13::text IS NULL OR reason = $13::text)
    AND ($14::text IS NULL OR confidence = $14::text)
    AND ($15::boolean IS NULL OR agrees = $15::boolean)
    AND ($16::boolean IS NULL OR accepted = $16::boolean)
    AND ($17::text IS NULL OR platform = $17::text)
    AND ($18::text IS NULL OR os_version = $18::text)
    AND ($19::text IS NULL OR browser = $19::text)
    AND ($20::text IS NULL OR app_version = $20::text)
    AND ($21::text IS NULL OR app_build = $21::text)
    AND ($22::text[] IS NULL OR signing_certificate = ANY ($22::text[]))
    AND ($23::bytea IS NULL OR credential = $23::bytea)
    AND ($24::text IS NULL OR trace = $24::text)
    AND ($25::text IS NULL OR starts_with(ceremony, $25::text))
ORDER BY started_at DESC, first_position DESC
LIMIT $2::bigint
