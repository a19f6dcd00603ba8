-- $1 integer: log; $2 smallint[]: levels; $3 bigint[]: where the hashes begin within the level; $4 bytea[]: the hashes.
-- A tree that is made anew finds some of them there.
INSERT INTO tile_hashes (first_index, log_id, level, hashes)
SELECT t.first_index, $1::integer, t.level, t.hashes
FROM unnest($2::smallint[], $3::bigint[], $4::bytea[]) AS t (level, first_index, hashes)
ON CONFLICT DO NOTHING
