public import Postgres

// To add a query: put `queries/<name>.sql` beside the others, its bind list and its rows as comments at the head, every
// parameter with its type (`$1::bigint`), and a line like those below in `Statement+<Area>.swift`. Call it by
// `connection.query(.name, [binds])`. Names are unique over all folders and do not begin with a digit.

extension Statement {
    /// A query of the file that `bytes` came from.
    init(_ name: String, _ bytes: [UInt8]) {
        self.init(name: name, sql: String(decoding: bytes, as: UTF8.self))
    }

    /// `lock_migrations.sql`
    static let lockMigrations = Statement("lock_migrations", PackageResources.lock_migrations_sql)
    /// `schema_versions.sql`
    static let schemaVersions = Statement("schema_versions", PackageResources.schema_versions_sql)
    /// `has_schema.sql`
    static let hasSchema = Statement("has_schema", PackageResources.has_schema_sql)
    /// `record_migration.sql`
    static let recordMigration = Statement("record_migration", PackageResources.record_migration_sql)

    /// `create_log.sql`
    public static let createLog = Statement("create_log", PackageResources.create_log_sql)
    /// `log_by_name.sql`
    public static let logByName = Statement("log_by_name", PackageResources.log_by_name_sql)
    /// `all_logs.sql`
    public static let allLogs = Statement("all_logs", PackageResources.all_logs_sql)
    /// `log_head.sql`
    public static let logHead = Statement("log_head", PackageResources.log_head_sql)
    /// `lock_log_head.sql`
    public static let lockLogHead = Statement("lock_log_head", PackageResources.lock_log_head_sql)
    /// `find_event_ids.sql`
    public static let findEventIDs = Statement("find_event_ids", PackageResources.find_event_ids_sql)
    /// `append_events.sql`
    public static let appendEvents = Statement("append_events", PackageResources.append_events_sql)
    /// `copy_events.sql`
    public static let copyEvents = Statement("copy_events", PackageResources.copy_events_sql)
    /// `append_event_ids.sql`
    public static let appendEventIDs = Statement("append_event_ids", PackageResources.append_event_ids_sql)
    /// `copy_event_ids.sql`
    public static let copyEventIDs = Statement("copy_event_ids", PackageResources.copy_event_ids_sql)
    /// `append_leaf_hashes.sql`
    public static let appendLeafHashes = Statement("append_leaf_hashes", PackageResources.append_leaf_hashes_sql)
    /// `move_log_head.sql`
    public static let moveLogHead = Statement("move_log_head", PackageResources.move_log_head_sql)
    /// `ensure_event_partition.sql`
    public static let ensureEventPartition = Statement(
        "ensure_event_partition", PackageResources.ensure_event_partition_sql)
    /// `read_events.sql`
    public static let readEvents = Statement("read_events", PackageResources.read_events_sql)
    /// `events_at.sql`
    public static let eventsAt = Statement("events_at", PackageResources.events_at_sql)
}
