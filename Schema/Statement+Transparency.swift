public import Postgres

extension Statement {
    /// `append_tile_hashes.sql`
    public static let appendTileHashes = Statement("append_tile_hashes", PackageResources.append_tile_hashes_sql)
    /// `read_leaf_hashes.sql`
    public static let readLeafHashes = Statement("read_leaf_hashes", PackageResources.read_leaf_hashes_sql)
    /// `read_tile_hashes.sql`
    public static let readTileHashes = Statement("read_tile_hashes", PackageResources.read_tile_hashes_sql)
    /// `head_of_tree.sql`
    public static let headOfTree = Statement("head_of_tree", PackageResources.head_of_tree_sql)
    /// `leaf_columns.sql`
    public static let leafColumns = Statement("leaf_columns", PackageResources.leaf_columns_sql)
    /// `latest_checkpoint.sql`
    public static let latestCheckpoint = Statement("latest_checkpoint", PackageResources.latest_checkpoint_sql)
    /// `all_checkpoints.sql`
    public static let allCheckpoints = Statement("all_checkpoints", PackageResources.all_checkpoints_sql)
    /// `add_checkpoint.sql`
    public static let addCheckpoint = Statement("add_checkpoint", PackageResources.add_checkpoint_sql)
    /// `cosignatures_of.sql`
    public static let cosignaturesOf = Statement("cosignatures_of", PackageResources.cosignatures_of_sql)
    /// `copy_log_rows.sql`
    public static let copyLogRows = Statement("copy_log_rows", PackageResources.copy_log_rows_sql)
    /// `copy_log_ids.sql`
    public static let copyLogIDs = Statement("copy_log_ids", PackageResources.copy_log_ids_sql)
    /// `set_copied_range.sql`
    public static let setCopiedRange = Statement("set_copied_range", PackageResources.set_copied_range_sql)
    /// `log_extent.sql`
    public static let logExtent = Statement("log_extent", PackageResources.log_extent_sql)
    /// `leaf_runs.sql`
    public static let leafRuns = Statement("leaf_runs", PackageResources.leaf_runs_sql)
    /// `tile_runs.sql`
    public static let tileRuns = Statement("tile_runs", PackageResources.tile_runs_sql)
}
