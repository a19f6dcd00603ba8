-- $1 integer: log. Rows: the newest configuration event's body, or what is projected of it; its position; whether it is a body.
-- It holds also where the projection has not come to the event yet; the projection's position bounds what is read of the log.
SELECT content, position, is_body
FROM (
    (
        SELECT e.body AS content, e.position, true AS is_body
        FROM events e
        WHERE e.log_id = $1::integer
            AND e.position >= coalesce((SELECT p.position FROM projection_positions p WHERE p.log_id = $1::integer), 0)
            AND e.type = 'passkeytrail.relying-party.configured.v1'
        ORDER BY e.position DESC
        LIMIT 1
    )
    UNION ALL
    SELECT r.configuration, r.position, false FROM relying_parties r WHERE r.log_id = $1::integer
) found
ORDER BY position DESC
LIMIT 1
