import Dispatch
import Foundation
import Postgres
import Schema
import Support
import Synchronization
import Testing

@Suite struct MigratorTests {
    @Test func `an empty database is absent, and current after migrating; a second run does nothing`() throws {
        let database = try TestDatabase.empty()
        let connection = try PostgresConnection(database.superuser)
        #expect(try Migrator.state(on: connection) == .absent)
        #expect(try Migrator.migrate(on: connection) == Schema.migrations.count)
        #expect(try Migrator.state(on: connection) == .current)
        #expect(try Migrator.migrate(on: connection) == 0)
    }

    @Test func `of two migrators at once one waits, and both find the database current`() throws {
        let database = try TestDatabase.empty()
        let done = DispatchGroup()
        let counts = Mutex<[Int?]>([])
        for _ in 1...2 {
            done.enter()
            Thread {
                let connection = try? PostgresConnection(database.superuser)
                let count = connection.flatMap { try? Migrator.migrate(on: $0) }
                counts.withLock { $0.append(count) }
                done.leave()
            }.start()
        }
        done.wait()
        #expect(counts.withLock { $0 }.compactMap { $0 }.sorted() == [0, Schema.migrations.count])
    }

    @Test func `a database of a newer program is told from an older one`() throws {
        let database = try TestDatabase.clone()
        let connection = try PostgresConnection(database.owner)
        let newer = Schema.version + 1
        try connection.executeScript("INSERT INTO schema_migrations (version, name) VALUES (\(newer), 'later')")
        #expect(try Migrator.state(on: connection) == .ahead(newer))
        try connection.executeScript("DELETE FROM schema_migrations WHERE version >= \(Schema.version)")
        guard case .behind = try Migrator.state(on: connection) else {
            Issue.record("not told to be behind")
            return
        }
    }

    @Test func `the service can look at the version and change nothing about it`() throws {
        let database = try TestDatabase.clone()
        let connection = try PostgresConnection(database.service)
        #expect(try Migrator.state(on: connection) == .current)
        let error = #expect(throws: PostgresError.self) {
            try connection.executeScript("DELETE FROM schema_migrations")
        }
        #expect(error?.sqlState == "42501")
    }

    @Test func `versions rise`() {
        #expect(Schema.migrations.map(\.version) == Schema.migrations.map(\.version).sorted())
        #expect(Set(Schema.migrations.map(\.version)).count == Schema.migrations.count)
    }
}
