-- $1 integer: log; $2 bigint: first position; $3 bigint: recorded at; $4 bigint[]: times; $5 text[]: types;
-- $6 text[]: sources; $7 text[]: ids; $8 text[]: subjects, null for none; $9 bytea[]: salts; $10 json[]: bodies
INSERT INTO events (position, recorded_at, time, log_id, type, source, id, subject, salt, body)
SELECT $2::bigint + e.place - 1, $3::bigint, e.time, $1::integer, e.type, e.source, e.id, e.subject, e.salt, e.body
FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bytea[], $10::json[])
    WITH ORDINALITY AS e (time, type, source, id, subject, salt, body, place)
