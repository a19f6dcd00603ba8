public import Ceremony
public import Postgres
import Schema
import Synchronization

/// The logs of one database: their names and numbers, and the way to append to them and to read them.
public final class EventLog: Sendable {
    /// What sessions that append or read need beside the ordinary settings.
    ///
    /// A plan that was made while a table was small must not go on scanning it when it has grown.
    public static let sessionParameters = ["enable_seqscan": "off"]

    /// What sessions that read need beside: a plan for each run, not one for ever. In an empty table all indexes seem equally
    /// good, and a kept plan goes on with the wrong one (measured: the projector at a fifth of its speed). The writers'
    /// statements know one index each, and do without.
    public static let replanning = ["plan_cache_mode": "force_custom_plan"]

    /// Where names are looked up: the log and the service's state, then the live projections.
    public static let searchPath = "passkeytrail, projections"

    /// How sessions on this database are opened; `sessionParameters` and `searchPath` are in it.
    public let settings: PostgresSettings
    /// The sessions that all parts of the service share.
    public let pool: PostgresPool
    /// Reads events.
    public let reader = LogReader()
    /// Names never change their number, so what was seen once holds.
    private let known = Mutex<[String: LogID]>([:])

    /// Prepares to use a database; nothing is connected yet.
    public init(_ settings: PostgresSettings, poolSize: Int = 20) {
        var settings = settings
        settings.searchPath = Self.searchPath
        settings.parameters.merge(Self.sessionParameters) { given, _ in given }
        self.settings = settings
        settings.parameters.merge(Self.replanning) { given, _ in given }
        pool = PostgresPool(settings, size: poolSize)
    }

    /// The number of a log that was seen before, without asking the database; nil says nothing.
    public func cachedLogID(named name: String) -> LogID? { known.withLock { $0[name] } }

    /// The number of a log; nil where there is none of this name.
    public func logID(named name: String) throws -> LogID? {
        if let log = known.withLock({ $0[name] }) { return log }
        let found = try pool.withConnection { connection in
            try connection.query(.logByName, [.text(name)]).first.map { LogID(rawValue: try $0.int4(0)) }
        }
        if let found { known.withLock { $0[name] = found } }
        return found
    }

    /// Makes a log, or returns the one of this name that exists. Throws a PostgresError of class 23 for a name that is
    /// empty or longer than 253 bytes.
    public func createLog(named name: String) throws -> LogID {
        if let log = try logID(named: name) { return log }
        let created = try pool.withConnection { connection in
            try connection.query(.createLog, [.text(name)]).first.map { LogID(rawValue: try $0.int4(0)) }
        }
        if let created {
            known.withLock { $0[name] = created }
            return created
        }
        // Another one made it between the two queries.
        guard let log = try logID(named: name) else {
            throw PostgresError(kind: .unexpectedResult, message: "the log was neither made nor found")
        }
        return log
    }

    /// All logs with their names and where they go on, by number.
    public func logs() throws -> [LogSummary] {
        try pool.withConnection { connection in
            try connection.query(.allLogs).map { row in
                LogSummary(
                    id: LogID(rawValue: try row.int4(0)), name: try row.text(1),
                    nextPosition: Position(rawValue: try row.int8(2)))
            }
        }
    }
}

/// One log of a database.
public struct LogSummary: Hashable, Sendable {
    /// Its number in this database.
    public let id: LogID
    /// The relying party's name in the trail, or `_system`.
    public let name: String
    /// The position that the next event will have.
    public let nextPosition: Position

    /// A log as it was read.
    public init(id: LogID, name: String, nextPosition: Position) {
        self.id = id
        self.name = name
        self.nextPosition = nextPosition
    }
}
