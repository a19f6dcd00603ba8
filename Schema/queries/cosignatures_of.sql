-- $1 integer: log; $2 integer: epoch; $3 bigint: size. Rows: signature lines, by witness.
SELECT line FROM cosignatures WHERE log_id = $1::integer AND epoch = $2::integer AND size = $3::bigint ORDER BY witness
