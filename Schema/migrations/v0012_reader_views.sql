-- Views for people and tools that read by SQL: stable names, one column for each fact, nothing from a body. They are made with
-- the projections and rebuilt with them; `passkeytrail_reader` may read them.
CREATE FUNCTION create_reader_views(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    PERFORM set_config('search_path', target || ', passkeytrail, pg_catalog', true);

    CREATE VIEW passkey_ceremonies AS
    SELECT l.name AS relying_party, c.ceremony, c.kind, c.mediation, c.purpose,
        to_timestamp(c.started_at / 1e6) AS started_at, to_timestamp(c.issued_at / 1e6) AS issued_at,
        to_timestamp(c.closed_at / 1e6) AS closed_at, c.class AS outcome, c.class_group AS outcome_group, c.reason,
        c.confidence, c.accepted, c.agrees, c.account, c.session, c.trace, c.platform, c.os_version, c.app_id,
        c.app_version, c.app_build, c.signing_certificate, c.browser, c.browser_version,
        encode(c.credential, 'hex') AS credential
    FROM ceremonies c JOIN passkeytrail.logs l ON l.log_id = c.log_id;

    CREATE VIEW passkey_credentials AS
    SELECT l.name AS relying_party, encode(k.credential, 'hex') AS credential, k.account, k.status,
        to_timestamp(k.created_at / 1e6) AS created_at, to_timestamp(k.last_used_at / 1e6) AS last_used_at, k.sign_count,
        k.algorithm, k.backup_eligible, k.backed_up, k.imported, k.aaguid, k.transports, k.failed_checks
    FROM credentials k JOIN passkeytrail.logs l ON l.log_id = k.log_id;

    CREATE VIEW passkey_sessions AS
    SELECT l.name AS relying_party, s.session, s.account, to_timestamp(s.first_seen_at / 1e6) AS first_seen_at,
        to_timestamp(s.last_seen_at / 1e6) AS last_seen_at, to_timestamp(s.signed_in_at / 1e6) AS signed_in_at, s.method,
        s.fallbacks, s.automatic_fallbacks
    FROM sessions s JOIN passkeytrail.logs l ON l.log_id = s.log_id;

    -- For charts: how ceremonies ended, by the hour of their start. Open ones are left out.
    CREATE VIEW passkey_outcomes_by_hour AS
    SELECT l.name AS relying_party, to_timestamp(c.started_at / 3600000000 * 3600) AS hour, c.kind, c.mediation, c.class AS outcome,
        c.class_group AS outcome_group, c.platform, c.app_build, count(*) AS ceremonies
    FROM ceremonies c JOIN passkeytrail.logs l ON l.log_id = c.log_id
    WHERE c.closed_at IS NOT NULL
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO passkeytrail_reader', target);
END
$$;
REVOKE EXECUTE ON FUNCTION create_reader_views(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_reader_views(text) TO passkeytrail_service;
SELECT create_reader_views('projections');
