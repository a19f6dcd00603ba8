-- binds: $1 log, then arrays: $2 challenges, $3 ceremony ids, $4 positions, $5 accounts, $6 sessions
-- An event is folded once, so its issue is new: a conflict can only be a second verifier's doing, see `save_verifier_answers`.
INSERT INTO verifier_challenges (log_id, challenge, ceremony, position, account, session)
SELECT $1::integer, h, c, p, a, s FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[]) AS t (h, c, p, a, s)
