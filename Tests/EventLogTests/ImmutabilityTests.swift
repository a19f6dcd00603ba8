import EventLog
import Postgres
import Schema
import Support
import Testing

/// Each forbidden act on each table of the log, by the service and by the owner of the tables.
@Suite struct ImmutabilityTests {
    struct Act: Sendable, CustomTestStringConvertible {
        let table: String
        let command: String
        let sqlState: String
        var testDescription: String { command }
    }

    static let tables = [
        "logs", "log_heads", "events", "events_0", "events_1", "event_ids", "leaf_hashes", "tile_hashes", "checkpoints",
        "cosignatures",
    ]
    static let acts = tables.flatMap { table in
        let key = table == "logs" ? "name = 'x'" : "log_id = log_id"
        return [
            Act(
                table: table, command: "UPDATE \(table) SET \(key)",
                sqlState: table == "log_heads" ? "" : "PT001"),
            Act(table: table, command: "DELETE FROM \(table)", sqlState: "PT002"),
            Act(table: table, command: "TRUNCATE \(table) CASCADE", sqlState: "PT003"),
        ]
    }.filter { !$0.sqlState.isEmpty }

    @Test func `the owner's session is refused by the table itself, with its own SQLSTATE`() throws {
        let fixture = try Self.filled()
        let owner = try PostgresConnection(fixture.database.owner)
        for act in Self.acts {
            let error = #expect(throws: PostgresError.self, "\(act.command)") { try owner.executeScript(act.command) }
            #expect(error?.sqlState == act.sqlState, "\(act.command)")
        }
    }

    @Test func `a superuser's replication session is refused too`() throws {
        let fixture = try Self.filled()
        let superuser = try PostgresConnection(fixture.database.superuser)
        try superuser.executeScript("SET session_replication_role = replica")
        for act in Self.acts {
            let error = #expect(throws: PostgresError.self, "\(act.command)") {
                try superuser.executeScript(act.command)
            }
            #expect(error?.sqlState == act.sqlState, "\(act.command)")
        }
    }

    @Test func `the service's role may not even try`() throws {
        let fixture = try Self.filled()
        let service = try PostgresConnection(fixture.database.service)
        for act in Self.acts + [Act(table: "", command: "DROP TABLE events", sqlState: "42501")] {
            let error = #expect(throws: PostgresError.self, "\(act.command)") {
                try service.executeScript(act.command)
            }
            #expect(error?.sqlState == "42501", "\(act.command)")
        }
    }

    @Test func `a head does not move back`() throws {
        let fixture = try Self.filled()
        for settings in [fixture.database.service, fixture.database.owner] {
            let connection = try PostgresConnection(settings)
            for change in ["next_position = next_position - 1", "last_recorded_at = 0", "log_id = 77"] {
                let error = #expect(throws: PostgresError.self) {
                    try connection.executeScript("UPDATE log_heads SET \(change)")
                }
                #expect(error?.sqlState == "PT004")
            }
        }
    }

    @Test func `the list of tables here is that of the database`() throws {
        let fixture = try Self.filled()
        let owner = try PostgresConnection(fixture.database.owner)
        let protected = try owner.query(
            Statement(
                name: "protected",
                sql: """
                    SELECT relname::text FROM pg_class c
                    WHERE relkind IN ('r', 'p') AND relnamespace = 'passkeytrail'::regnamespace
                        AND EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND tgname = 'refuse_truncate')
                    """)
        ).map { try $0.text(0) }
        #expect(Set(Self.tables).isSubset(of: protected))
    }

    /// A log with an event in each of two partitions, the second made by the service.
    private static func filled() throws -> LogFixture {
        let fixture = try LogFixture()
        let connection = try PostgresConnection(fixture.eventLog.settings)
        func append(_ id: String) throws {
            try connection.transaction {
                _ = try AppendTransaction.append(
                    [EventSamples.event(id)], to: fixture.log, on: connection, now: EventSamples.now)
            }
        }
        try append("a")
        try connection.execute(.ensureEventPartition, [.int8(2_000_000)])
        try connection.executeScript(EventSamples.headMoved(to: 2_000_000))
        try connection.executeScript(
            """
            INSERT INTO tile_hashes (log_id, level, first_index, hashes)
            SELECT log_id, 1, 0, decode(repeat('00', 32), 'hex') FROM logs;
            INSERT INTO checkpoints (log_id, epoch, size, signed_at, note) SELECT log_id, 1, 1, 0, '' FROM logs;
            INSERT INTO cosignatures (log_id, epoch, size, received_at, witness, line) SELECT log_id, 1, 1, 0, '', '' FROM logs;
            """)
        try append("b")
        return fixture
    }
}
