-- $1 integer: log; $2 bigint: first position; $3 bigint: end. For copy_log_rows.sql and copy_log_ids.sql, until the session ends.
SELECT set_config('passkeytrail.copied_log', ($1::integer)::text, false),
    set_config('passkeytrail.copied_from', ($2::bigint)::text, false),
    set_config('passkeytrail.copied_to', ($3::bigint)::text, false)
