import Dispatch
public import Postgres
import Schema
import Synchronization

/// A database of one test's own, with all migrations run; dropped, with all its sessions, when the object goes away.
///
/// `let database = try TestDatabase.clone()`. At most four exist at once; a test that wants one more waits, so take one
/// in each test.
public final class TestDatabase: Sendable {
    /// For sessions of the service: a login role that is a member of `passkeytrail_service` and nothing more.
    public let service: PostgresSettings
    /// For sessions of the owner of all tables: a login role that acts as `passkeytrail_owner`.
    public let owner: PostgresSettings
    /// For sessions of a superuser, to terminate others or to forge rows.
    public let superuser: PostgresSettings
    private let name: String

    private static let places = DispatchSemaphore(value: 4)
    private static let number = Atomic<Int>(0)
    private static let template = Result { try makeTemplate() }

    /// Makes a copy of the migrated template.
    public static func clone() throws -> TestDatabase { try TestDatabase(template: try template.get()) }

    /// Makes a database with nothing in it, for tests of the migrations.
    public static func empty() throws -> TestDatabase { try TestDatabase(template: "template1") }

    private init(template: String) throws {
        Self.places.wait()
        name = "test_\(Self.number.wrappingAdd(1, ordering: .relaxed).newValue)"
        superuser = try Self.settings(database: name, user: "postgres")
        service = try Self.settings(database: name, user: "test_service")
        var owner = try Self.settings(database: name, user: "test_owner")
        owner.role = Schema.ownerRole
        self.owner = owner
        try Self.administrate("CREATE DATABASE \(name) TEMPLATE \(template)")
        // A template's own privileges are not copied; the owner makes schemas when projections are rebuilt.
        if template != "template1" {
            try Self.administrate("GRANT CREATE ON DATABASE \(name) TO \(Schema.ownerRole)")
        }
    }

    deinit {
        try? Self.administrate("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        Self.places.signal()
    }

    private static func settings(database: String, user: String) throws -> PostgresSettings {
        let folder = try TestCluster.shared.get().folder
        return PostgresSettings(
            connectionString: "host=\(folder) dbname=\(database) user=\(user)", applicationName: "tests",
            lockTimeout: .seconds(20))
    }

    private static func administrate(_ command: String) throws {
        try PostgresConnection(try settings(database: "postgres", user: "postgres")).executeScript(command)
    }

    private static func makeTemplate() throws -> String {
        try administrate("CREATE DATABASE migrated")
        try Migrator.migrate(on: PostgresConnection(try settings(database: "migrated", user: "postgres")))
        try administrate("CREATE ROLE test_service LOGIN IN ROLE \(Schema.serviceRole)")
        try administrate("CREATE ROLE test_owner LOGIN IN ROLE \(Schema.ownerRole)")
        return "migrated"
    }
}
