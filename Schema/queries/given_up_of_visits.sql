-- $1 integer: log; $2 text[]: sessions; $3 text[]: accounts. Rows: ceremonies of these visits, or of these accounts without a
-- session, that ended in an abort which a later request explains.
SELECT ceremony FROM ceremonies
WHERE log_id = $1::integer AND session = ANY ($2::text[])
    AND class = 'user_cancelled' AND reason = 'cancelled_after_prompt' AND confidence = 'inferred'
UNION
SELECT ceremony FROM ceremonies
WHERE log_id = $1::integer AND account = ANY ($3::text[]) AND session IS NULL
    AND class = 'user_cancelled' AND reason = 'cancelled_after_prompt' AND confidence = 'inferred'
