-- Bearer tokens: what is kept is their SHA-256, so that nobody who reads the table can use one.
CREATE TABLE tokens (
    created_at      bigint  NOT NULL,       -- microseconds since 1970, as all below
    expires_at      bigint,
    revoked_at      bigint,
    last_used_at    bigint,
    token_id        text COLLATE "C" NOT NULL,
    hash            bytea   NOT NULL,
    scopes          text[]  NOT NULL,
    relying_parties text[],                 -- null: all
    CONSTRAINT a_token_has_one_id PRIMARY KEY (token_id),
    CONSTRAINT a_hash_is_of_one_token UNIQUE (hash),
    CONSTRAINT scopes_are_known CHECK (scopes <@ ARRAY['ingest', 'read', 'admin'] AND cardinality(scopes) > 0)
);
GRANT SELECT, INSERT, UPDATE ON tokens TO passkeytrail_service;
REVOKE ALL ON tokens FROM passkeytrail_reader;

-- Which keys this database was used with: an HMAC of a fixed text under each key. A program that comes with other keys
-- would give every account a second pseudonym, so it does not start.
CREATE TABLE key_fingerprints (
    name            text COLLATE "C" NOT NULL,
    fingerprint     bytea   NOT NULL,
    CONSTRAINT a_key_has_one_fingerprint PRIMARY KEY (name)
);
GRANT SELECT, INSERT ON key_fingerprints TO passkeytrail_service;
REVOKE ALL ON key_fingerprints FROM passkeytrail_reader;
