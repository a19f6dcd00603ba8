-- $1 integer: log. Rows: level, where each run of tile hashes begins, and the run; in their order.
SELECT level, first_index, hashes FROM tile_hashes WHERE log_id = $1::integer ORDER BY level, first_index
