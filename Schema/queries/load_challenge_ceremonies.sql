-- $1 integer: log; $2 uuid[]: challenges. Rows: challenge, a ceremony that was issued with it.
SELECT challenge, ceremony FROM ceremonies
WHERE log_id = $1::integer AND challenge = ANY ($2::uuid[]) AND challenge IS NOT NULL
