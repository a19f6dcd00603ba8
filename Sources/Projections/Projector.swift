public import Ceremony
public import EventLog
import Foundation
public import Postgres
import Schema

/// Keeps the projections up to date: reads logs in order and commits rows and position together, so that a replay after
/// a crash is harmless. It runs on the thread of a `ConsumerThread`.
public final class Projector: LogConsumer {
    /// Settings.
    public struct Settings: Sendable {
        /// Most events of one batch.
        public var batchRows = 2000
        /// Most bytes of bodies of one batch.
        public var batchBytes = 8 << 20
        /// How often it looks for logs that other instances appended to, in seconds.
        public var lookSeconds = 1.0

        /// The usual settings.
        public init() {}
    }

    private let settings: Settings
    private let heads: LogHeads
    private let onProgress: @Sendable (LogID) -> Void
    private var leases = GroupLeases(.projection)
    private var memories: [LogID: ProjectionMemory] = [:]
    private var lastLook = ContinuousClock.now
    private let reader = LogReader()

    /// Makes a projector; `onProgress` hears of every log in which it came further.
    public init(settings: Settings = Settings(), heads: LogHeads, onProgress: @escaping @Sendable (LogID) -> Void) {
        self.settings = settings
        self.heads = heads
        self.onProgress = onProgress
    }

    /// Reads where every leased log stands.
    public func begin(on connection: PostgresConnection, leases: GroupLeases) throws {
        self.leases = leases
        memories = [:]
        try look(on: connection)
    }

    /// One batch of each log that has something new.
    public func work(on connection: PostgresConnection) throws -> Bool {
        if lastLook.duration(to: .now) > .seconds(settings.lookSeconds) { try look(on: connection) }
        if heads.all.contains(where: { memories[$0.key] == nil && leases.cover($0.key) }) { try look(on: connection) }
        var hasMore = false
        for (log, memory) in memories {
            guard let head = heads.next(of: log), memory.position < head else { continue }
            let before = memory.position
            try project(log, on: connection)
            // What was heard may be more than the database has, after a failover: then there is nothing to go on with.
            if let position = memories[log]?.position, position != before, position < (heads.next(of: log) ?? head) {
                hasMore = true
            }
        }
        return hasMore
    }

    private func look(on connection: PostgresConnection) throws {
        lastLook = .now
        for row in try connection.query(.loadProjectionPositions) {
            let log = LogID(rawValue: try row.int4(0))
            guard leases.cover(log) else { continue }
            let head = Position(rawValue: try row.int8(2))
            if (heads.next(of: log) ?? Position(rawValue: 0)) < head { heads.moved(log, to: head) }
            if memories[log] == nil {
                memories[log] = ProjectionMemory(log: log, position: Position(rawValue: try row.int8(1)))
            }
        }
    }

    private func project(_ log: LogID, on connection: PostgresConnection) throws {
        guard let memory = memories[log] else { return }
        let events = try reader.events(
            in: log, from: memory.position, maximumRows: settings.batchRows, maximumBytes: settings.batchBytes,
            on: connection)
        guard !events.isEmpty else { return }
        if let done = try ProjectionBatch.run(events, memory, on: connection) {
            memories[log] = done
            onProgress(log)
        } else {
            // Rebuilt tables stand in the place of the old ones: what memory holds is of no use any more.
            memories = [:]
            try look(on: connection)
        }
    }
}

/// One transaction of the projector, or of a rebuild.
enum ProjectionBatch {
    /// Projects events that follow each other, and returns the memory behind them; nil when the tables are not where
    /// memory believes, because others stand in their place.
    static func run(
        _ events: [StoredEvent], _ memory: ProjectionMemory, on connection: PostgresConnection
    ) throws -> ProjectionMemory? {
        try connection.transaction { try write(events, memory, on: connection) }
    }

    /// The same within a transaction that the caller opened.
    static func write(
        _ events: [StoredEvent], _ memory: ProjectionMemory, on connection: PostgresConnection
    ) throws -> ProjectionMemory? {
        let batch = events.map { ProjectedEvent($0) }
        let store = ProjectionStore(memory, on: connection)
        let log = Bind.int4(memory.log.rawValue)
        let rows = try connection.query(.lockProjectionPosition, [log])
        let position = try rows.first.map { Position(rawValue: try $0.int8(0)) } ?? Position(rawValue: 0)
        guard position == memory.position else { return nil }
        try store.load(for: batch)
        let fold = ProjectionFold(store: store)
        for projected in batch { try fold.apply(projected) }
        let moved = Command(.saveProjectionPosition, [log, .int8(store.memory.position.rawValue)])
        _ = try connection.pipeline(try store.changes() + [moved])
        return store.memory
    }
}
