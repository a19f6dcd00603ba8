-- Projections: tables that answer questions, made from the log alone. They live in a schema of their own, so that a rebuild
-- can make them beside the live ones and swap the two. What is here can be dropped and made again.
CREATE FUNCTION create_projections(target text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    IF target NOT IN ('projections', 'projections_next') THEN
        RAISE EXCEPTION 'projections live in projections or projections_next' USING ERRCODE = 'PT010';
    END IF;
    EXECUTE format('CREATE SCHEMA %I', target);
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO passkeytrail_service, passkeytrail_reader', target);
    PERFORM set_config('search_path', target, true);

    -- How far each log has been projected; written in the transaction of the rows.
    CREATE TABLE projection_positions (
        position            bigint  NOT NULL,   -- the next position to read
        log_id              integer NOT NULL,
        CONSTRAINT one_position_per_log PRIMARY KEY (log_id)
    ) WITH (fillfactor = 50);

    -- The configuration in force of each relying party.
    CREATE TABLE relying_parties (
        position            bigint  NOT NULL,
        configured_at       bigint  NOT NULL,
        log_id              integer NOT NULL,
        configuration       json    NOT NULL,
        CONSTRAINT one_configuration_per_log PRIMARY KEY (log_id)
    );

    -- One row per ceremony, with a column for everything a list is filtered by. `positions` holds the places of its events,
    -- eight bytes each, most significant first: a diagnosis reads them from the log.
    CREATE TABLE ceremonies (
        started_at          bigint  NOT NULL,   -- of its options, else of its first event, µs
        first_position      bigint  NOT NULL,
        issued_at           bigint,
        closed_at           bigint,
        log_id              integer NOT NULL,
        accepted            boolean,
        agrees              boolean,
        ceremony            text COLLATE "C" NOT NULL,
        kind                text COLLATE "C",
        mediation           text COLLATE "C" NOT NULL,
        purpose             text COLLATE "C",
        class               text COLLATE "C" NOT NULL,
        class_group         text COLLATE "C",
        reason              text COLLATE "C",
        confidence          text COLLATE "C",
        account             text COLLATE "C",
        account_from        text COLLATE "C",
        session             text COLLATE "C",
        trace               text COLLATE "C",
        platform            text COLLATE "C",
        os_version          text COLLATE "C",
        app_id              text COLLATE "C",
        app_version         text COLLATE "C",
        app_build           text COLLATE "C",
        signing_certificate text COLLATE "C",
        browser             text COLLATE "C",
        browser_version     text COLLATE "C",
        credential          bytea,
        challenge           uuid,
        findings            text COLLATE "C",   -- codes about the options that needed the log, separated by spaces
        positions           bytea   NOT NULL,
        CONSTRAINT one_row_per_ceremony PRIMARY KEY (log_id, ceremony)
    ) WITH (fillfactor = 70);
    CREATE INDEX ceremonies_by_start ON ceremonies (log_id, started_at DESC, first_position DESC);
    CREATE INDEX ceremonies_by_session ON ceremonies (log_id, session) WHERE session IS NOT NULL;
    CREATE INDEX ceremonies_by_account ON ceremonies (log_id, account, started_at DESC) WHERE account IS NOT NULL;
    CREATE INDEX ceremonies_by_challenge ON ceremonies (log_id, challenge) WHERE challenge IS NOT NULL;

    -- Credentials of which the trail knows.
    CREATE TABLE credentials (
        created_at          bigint  NOT NULL,
        origin              bigint  NOT NULL,   -- the response of its registration, or its import
        ended               bigint,             -- the event that made it inactive
        last_used_at        bigint,
        sign_count          bigint,
        algorithm           bigint,
        log_id              integer NOT NULL,
        backup_eligible     boolean,
        backed_up           boolean,
        imported            boolean NOT NULL,
        credential          bytea   NOT NULL,
        account             text COLLATE "C",
        status              text COLLATE "C" NOT NULL,
        aaguid              text COLLATE "C",
        transports          text COLLATE "C",
        failed_checks       text COLLATE "C",
        CONSTRAINT one_row_per_credential PRIMARY KEY (log_id, credential)
    ) WITH (fillfactor = 80);
    CREATE INDEX credentials_of_account ON credentials (log_id, account) WHERE account IS NOT NULL;

    -- Accounts, by pseudonym.
    CREATE TABLE accounts (
        first_seen_at       bigint  NOT NULL,
        last_seen_at        bigint  NOT NULL,
        closed_at           bigint,
        log_id              integer NOT NULL,
        account             text COLLATE "C" NOT NULL,
        CONSTRAINT one_row_per_account PRIMARY KEY (log_id, account)
    ) WITH (fillfactor = 80);

    -- Visits to a login page, and how they ended.
    CREATE TABLE sessions (
        first_seen_at       bigint  NOT NULL,
        last_seen_at        bigint  NOT NULL,
        signed_in_at        bigint,
        log_id              integer NOT NULL,
        fallbacks           integer NOT NULL,
        automatic_fallbacks integer NOT NULL,
        session             text COLLATE "C" NOT NULL,
        account             text COLLATE "C",
        method              text COLLATE "C",
        CONSTRAINT one_row_per_session PRIMARY KEY (log_id, session)
    ) WITH (fillfactor = 80);

    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO passkeytrail_service', target);
    EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO passkeytrail_reader', target);
END
$$;

-- Puts the tables that were rebuilt in the place of the live ones, in the caller's transaction.
CREATE FUNCTION swap_projections() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    ALTER SCHEMA projections RENAME TO projections_old;
    ALTER SCHEMA projections_next RENAME TO projections;
    DROP SCHEMA projections_old CASCADE;
END
$$;

-- Removes what an earlier rebuild left unfinished.
CREATE FUNCTION drop_next_projections() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
    DROP SCHEMA IF EXISTS projections_next CASCADE;
END
$$;

REVOKE EXECUTE ON FUNCTION create_projections(text), swap_projections(), drop_next_projections() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_projections(text), swap_projections(), drop_next_projections() TO passkeytrail_service;
SELECT create_projections('projections');
