import Ceremony
import Dispatch
import EventLog
import Ingest
import Postgres
import Support
import Synchronization
import Testing

/// Ingestion on a database of its own, with `example.com` configured.
final class IngestFixture: Sendable {
    let database: TestDatabase
    let log: EventLog
    let appender: Appender
    let ingest: Ingest
    let registrar: Registrar

    static let keys = IngestKeys(
        pseudonymKey: [UInt8](repeating: 1, count: 32), digestKey: [UInt8](repeating: 2, count: 32))
    static let now = Instant(rawValue: 1_790_000_000_000_000)

    init() throws {
        database = try TestDatabase.clone()
        log = EventLog(database.service)
        appender = Appender(log, now: { Self.now })
        ingest = Ingest(log, appender: appender, keys: Self.keys, now: { Self.now })
        registrar = Registrar(log, appender: appender, now: { Self.now })
        _ = try registrar.configure(name: "example.com", json: Array(#"{"origins":["https://example.com"]}"#.utf8))
    }

    deinit {
        ingest.stop()
        appender.stop()
    }

    /// A second instance on the same database, with nothing in memory.
    func another() -> Ingest { Ingest(log, appender: appender, keys: Self.keys, now: { Self.now }) }

    /// Submits a request and waits for the answer.
    func submit(_ request: IngestRequest, to other: Ingest? = nil, permits: Set<String>? = nil) -> IngestAnswer {
        let answer = Mutex<IngestAnswer?>(nil)
        let arrived = DispatchSemaphore(value: 0)
        (other ?? ingest).submit(request, permits: { permits?.contains($0) ?? true }) { given in
            answer.withLock { $0 = given }
            arrived.signal()
        }
        arrived.wait()
        return answer.withLock { $0 } ?? .refused(RequestFault(status: 0, type: "", title: "", detail: ""))
    }

    /// The counts of a request that was not refused as a whole.
    func result(_ request: IngestRequest, to other: Ingest? = nil, permits: Set<String>? = nil) throws -> IngestResult {
        guard case .stored(let result) = submit(request, to: other, permits: permits) else {
            throw PostgresError(kind: .misuse, message: "the request was refused")
        }
        return result
    }

    /// All events of a log.
    func stored(_ name: String = "example.com") throws -> [StoredEvent] {
        let id = try #require(try log.logID(named: name))
        return try log.pool.withConnection { connection in
            try log.reader.events(in: id, from: Position(rawValue: 0), on: connection)
        }
    }

    /// Every row of every table of the service's schema, as one text.
    func everything() throws -> String {
        let connection = try PostgresConnection(database.superuser)
        let tables = try connection.query(
            Statement(
                name: "tables",
                sql: "SELECT c.oid::regclass::text FROM pg_class c WHERE c.relkind = 'r' "
                    + "AND c.relnamespace = 'passkeytrail'::regnamespace"))
        var text = ""
        for table in try tables.map({ try $0.text(0) }) {
            let rows = try connection.query(Statement(name: "dump " + table, sql: "SELECT t::text FROM \(table) t"))
            for row in rows { text += try row.text(0) + "\n" }
        }
        return text
    }
}
