-- The group roles. Nobody logs in as one of them: a login role is made a member, by the operator or by the private cluster.
-- Roles belong to the whole server, so another database may have made them already, or may be making them right now.
DO $$
DECLARE
    wanted text;
BEGIN
    FOREACH wanted IN ARRAY ARRAY['passkeytrail_owner', 'passkeytrail_service', 'passkeytrail_reader'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
            BEGIN
                EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
            EXCEPTION WHEN duplicate_object OR unique_violation THEN
                NULL;
            END;
        END IF;
    END LOOP;
    -- What follows is done as the owner, so whoever sets the database up must be a member. A superuser is one of everything.
    IF NOT pg_has_role(current_user, 'passkeytrail_owner', 'MEMBER') THEN
        EXECUTE format('GRANT passkeytrail_owner TO %I', current_user);
    END IF;
END
$$;
