public import Postgres

/// Brings a database to this program's version, or tells how far it is from it.
public enum Migrator {
    /// How a database stands to this program.
    public enum State: Hashable, Sendable {
        /// Nothing of ours is in it.
        case absent
        /// An older program set it up; `migrate` brings it up to date.
        case behind(Int32)
        /// It fits.
        case current
        /// A newer program set it up; this one must not touch it.
        case ahead(Int32)
    }

    /// Looks, and changes nothing.
    public static func state(on connection: PostgresConnection) throws(PostgresError) -> State {
        guard try connection.query(.hasSchema).single().bool(0) else { return .absent }
        let rows = try connection.query(.schemaVersions)
        guard let last = rows.last else { return .behind(0) }
        let version = try last.int4(0)
        return version == Schema.version ? .current : version < Schema.version ? .behind(version) : .ahead(version)
    }

    /// Runs the migrations that are missing, all in one transaction; returns how many they were.
    ///
    /// The connection's role must be able to create roles and schemas the first time; its `search_path` must be
    /// `passkeytrail`. Of two migrators at once the second waits (as long as its `lock_timeout` allows) and finds nothing
    /// left to do. A crash at any moment leaves the database as it was before.
    @discardableResult
    public static func migrate(on connection: PostgresConnection) throws -> Int {
        try connection.transaction {
            try connection.execute(.lockMigrations)
            for script in Schema.setup { try connection.executeScript(script) }
            var done: Set<Int32> = []
            for row in try connection.query(.schemaVersions) { done.insert(try row.int4(0)) }
            let missing = Schema.migrations.filter { !done.contains($0.version) }
            for migration in missing {
                for script in migration.scripts { try connection.executeScript(script) }
                try connection.execute(.recordMigration, [.int4(migration.version), .text(migration.name)])
            }
            return missing.count
        }
    }
}
