-- $1 integer: log; $2 text: account; $3 bigint: position. Rows: whether the account had an active credential there. A verdict
-- stands behind what it judges, so this is asked when a diagnosis is read, not when the options come by.
SELECT EXISTS (
    SELECT FROM credentials
    WHERE log_id = $1::integer AND account = $2::text AND origin < $3::bigint
        AND (status = 'active' OR ended > $3::bigint)
)
