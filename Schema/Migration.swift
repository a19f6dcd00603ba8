/// One step of the database's structure: SQL files that are run once, in order, in one transaction, as the owner role.
///
/// To add one: put `migrations/vNNNN_<object>.sql` files beside the others (one object per file; names unique over all
/// folders), and append a `Migration` to `Schema.migrations`. A migration that was released is never edited again.
/// Each file grants to `passkeytrail_service` what the service needs on its tables (SELECT is granted to both roles by
/// default), and calls `SELECT protect_table('…')` for what may never change.
public struct Migration: Sendable {
    /// 1, 2, 3 … without gaps.
    public let version: Int32
    /// What it brings, in a word or two.
    public let name: String
    /// The SQL of its files.
    public let scripts: [String]

    init(version: Int32, name: String, files: [[UInt8]]) {
        self.version = version
        self.name = name
        scripts = files.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The structure of the database.
public enum Schema {
    /// All migrations, in order.
    public static let migrations: [Migration] = [
        Migration(
            version: 1, name: "the log",
            files: [
                PackageResources.v0001_refuse_change_sql, PackageResources.v0001_protect_table_sql,
                PackageResources.v0001_logs_sql, PackageResources.v0001_log_heads_sql,
                PackageResources.v0001_events_sql, PackageResources.v0001_ensure_event_partition_sql,
                PackageResources.v0001_event_ids_sql, PackageResources.v0001_leaf_hashes_sql,
            ]),
        Migration(version: 2, name: "pseudonyms", files: [PackageResources.v0002_pseudonyms_sql]),
        Migration(version: 3, name: "the verifier's state", files: [PackageResources.v0003_verifier_state_sql]),
        Migration(version: 4, name: "projections", files: [PackageResources.v0004_projections_sql]),
        Migration(version: 5, name: "tokens and keys", files: [PackageResources.v0005_administration_sql]),
        Migration(version: 6, name: "roll-ups of reports", files: [PackageResources.v0006_report_tables_sql]),
        Migration(
            version: 7, name: "associations",
            files: [PackageResources.v0007_association_versions_sql, PackageResources.v0007_association_checks_sql]),
        Migration(
            version: 8, name: "the verifier's state by bytes",
            files: [PackageResources.v0008_verifier_state_by_bytes_sql]),
        Migration(version: 9, name: "cohorts", files: [PackageResources.v0009_cohorts_sql]),
        Migration(
            version: 10, name: "tiles and checkpoints",
            files: [PackageResources.v0010_tile_hashes_sql, PackageResources.v0010_checkpoints_sql]),
        Migration(version: 11, name: "indexes of lists", files: [PackageResources.v0011_list_indexes_sql]),
        Migration(version: 12, name: "views of readers", files: [PackageResources.v0012_reader_views_sql]),
        Migration(version: 13, name: "the verifier's version", files: [PackageResources.v0013_verifier_version_sql]),
        Migration(
            version: 14, name: "what similar ceremonies share", files: [PackageResources.v0014_similar_columns_sql]),
        Migration(version: 15, name: "erasures", files: [PackageResources.v0015_erasures_sql]),
    ]

    /// The version that this program works with: that of the last migration.
    public static var version: Int32 { migrations.last?.version ?? 0 }

    /// The role that owns all tables; migrations act as it.
    public static let ownerRole = "passkeytrail_owner"
    /// The role that the service acts as: it can read and add to the log, and change its own state.
    public static let serviceRole = "passkeytrail_service"
    /// The role of those who may only read.
    public static let readerRole = "passkeytrail_reader"

    /// Roles, schema and the list of migrations; harmless to run again.
    static let setup: [String] = [
        PackageResources.setup_roles_sql, PackageResources.setup_schema_sql,
        PackageResources.setup_schema_migrations_sql,
    ].map { String(decoding: $0, as: UTF8.self) }
}
