-- $1 integer: log; $2 text: account, by its pseudonym. Rows: pseudonyms of user handles that were issued or imported with the
-- account, or came with a sign-in of it that verified and was accepted. Events that are not projected yet are looked through.
WITH places AS (
    SELECT ('x' || encode(substring(c.positions FROM 8 * i.place + 1 FOR 8), 'hex'))::bit(64)::bigint AS position,
        c.class = 'verified' AND c.accepted AS is_verified
    FROM ceremonies c CROSS JOIN LATERAL generate_series(0, octet_length(c.positions) / 8 - 1) AS i (place)
    WHERE c.log_id = $1::integer AND c.account = $2::text
    UNION ALL
    SELECT origin, false FROM credentials WHERE log_id = $1::integer AND account = $2::text AND imported
    UNION ALL
    SELECT e.position, false FROM events e
    WHERE e.log_id = $1::integer
        AND e.position >= coalesce((SELECT p.position FROM projection_positions p WHERE p.log_id = $1::integer), 0)
)
SELECT DISTINCT h.handle
FROM places p
JOIN events e ON e.log_id = $1::integer AND e.position = p.position
CROSS JOIN LATERAL (
    SELECT CASE e.type
        WHEN 'passkeytrail.ceremony.options-issued.v1' THEN CASE WHEN e.body #>> '{data,account}' = $2::text
            THEN coalesce(e.body #>> '{data,options,publicKey,user,id}', e.body #>> '{data,options,user,id}') END
        WHEN 'passkeytrail.credential.imported.v1' THEN CASE WHEN e.body #>> '{data,account}' = $2::text
            THEN e.body #>> '{data,userHandle}' END
        WHEN 'passkeytrail.ceremony.response-received.v1' THEN CASE WHEN p.is_verified
            THEN e.body #>> '{data,response,response,userHandle}' END
    END
) AS h (handle)
WHERE h.handle LIKE 'usr\_%'
