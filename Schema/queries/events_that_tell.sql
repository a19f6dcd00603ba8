-- $1 integer: log; $2 bigint: first position; $3 bigint: the position to stop before; $4 text[]: texts.
-- Rows: positions of the events that hold one of the texts.
SELECT e.position FROM events e
WHERE e.log_id = $1::integer AND e.position >= $2::bigint AND e.position < $3::bigint
    AND EXISTS (SELECT FROM unnest($4::text[]) AS t (held) WHERE strpos(e.body::text, t.held) > 0)
