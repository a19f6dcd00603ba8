import Ceremony
import EventLog
import Postgres
import Support

/// Events for tests, each with what matters for the log.
enum EventSamples {
    static let now = Instant(rawValue: 1_790_000_000_000_000)

    static func event(
        _ id: String, source: String = "https://rp.example", body: String = #"{"data":{"accepted":true}}"#,
        subject: String? = "c-1", digest: UInt8 = 1
    ) -> NewEvent {
        NewEvent(
            source: source, id: id, type: .decided, time: now, subject: subject, body: Array(body.utf8),
            contentDigest: [UInt8](repeating: digest, count: 32))
    }

    /// Moves the head on as if so many events were there, with a tree of that size, of zeros.
    static func headMoved(to position: Int64) -> String {
        "UPDATE log_heads SET next_position = \(position), tree = decode(repeat('00', \(32 * position.nonzeroBitCount)), 'hex')"
    }

    static func events(_ count: Int, prefix: String = "e") -> [NewEvent] {
        (0..<count).map { event("\(prefix)-\($0)", subject: $0 % 3 == 0 ? nil : "c-\($0)") }
    }
}

/// A database with one log in it, and the ways to it.
struct LogFixture {
    let database: TestDatabase
    let eventLog: EventLog
    let log: LogID

    init() throws {
        database = try TestDatabase.clone()
        eventLog = EventLog(database.service)
        log = try eventLog.createLog(named: "example.com")
    }

    func appender(
        limits: AppenderLimits = AppenderLimits(),
        onCommit: @escaping @Sendable (LogID, Position) -> Void = { _, _ in }
    ) -> Appender {
        Appender(eventLog, limits: limits, now: { EventSamples.now }, onCommit: onCommit)
    }

    /// The whole log, read page by page.
    func stored(_ log: LogID? = nil) throws -> [StoredEvent] {
        try eventLog.pool.withConnection { connection in
            var all: [StoredEvent] = []
            while true {
                let from = all.last?.position.next ?? Position(rawValue: 0)
                let page = try eventLog.reader.events(in: log ?? self.log, from: from, on: connection)
                if page.isEmpty { return all }
                all += page
            }
        }
    }
}
