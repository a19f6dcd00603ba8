-- $1 integer: log; then arrays of the columns in their order below. An account that a sign-in named stays where the
-- ceremony itself still names none.
INSERT INTO ceremonies (log_id, ceremony, started_at, first_position, issued_at, closed_at, accepted, agrees, kind, mediation, purpose, class,
    class_group, reason, confidence, account, account_from, session, trace, platform, os_version, app_id,
    app_version, app_build, signing_certificate, browser, browser_version, credential, challenge, findings,
    positions, counted, origin, server_version)
SELECT $1::integer, t.* FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::boolean[], $8::boolean[], $9::text[],
    $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[],
    $18::text[], $19::text[], $20::text[], $21::text[], $22::text[], $23::text[], $24::text[], $25::text[],
    $26::text[], $27::text[], $28::bytea[], $29::uuid[], $30::text[], $31::bytea[], $32::bytea[], $33::text[], $34::text[]) AS t
ON CONFLICT (log_id, ceremony) DO UPDATE SET
    started_at = excluded.started_at, first_position = excluded.first_position, issued_at = excluded.issued_at,
    closed_at = excluded.closed_at, accepted = excluded.accepted, agrees = excluded.agrees, kind = excluded.kind,
    mediation = excluded.mediation, purpose = excluded.purpose, class = excluded.class,
    class_group = excluded.class_group, reason = excluded.reason, confidence = excluded.confidence,
    account = coalesce(excluded.account, ceremonies.account), account_from = coalesce(excluded.account_from,
    ceremonies.account_from), session = excluded.session, trace = excluded.trace, platform = excluded.platform,
    os_version = excluded.os_version, app_id = excluded.app_id, app_version = excluded.app_version,
    app_build = excluded.app_build, signing_certificate = excluded.signing_certificate, browser = excluded.browser,
    browser_version = excluded.browser_version, credential = excluded.credential, challenge = excluded.challenge,
    findings = excluded.findings, positions = excluded.positions, counted = excluded.counted,
    origin = excluded.origin, server_version = excluded.server_version
