public import Ceremony
public import EventLog
import Foundation
public import Postgres
import Schema

/// Consumes logs, counts closed ceremonies by cohort, and appends `cohort.flagged`, `cohort.cleared` and
/// `ceremony.reclassified`.
///
/// Its position, its state and its outputs commit in one transaction, and the outputs' ids follow from the log: after a
/// crash at any moment the same batch is read again and says the same. It runs on the thread of a `ConsumerThread`.
public final class CohortDetector: LogConsumer {
    /// Settings.
    public struct Settings: Sendable {
        /// Most events of one batch.
        public var batchRows = 2000
        /// Most bytes of bodies of one batch.
        public var batchBytes = 8 << 20
        /// How often it looks for logs that other instances appended to, in seconds.
        public var lookSeconds = 1.0
        /// Most logs whose state is held in memory.
        public var mostLogs = 200

        /// The usual settings.
        public init() {}
    }

    private let settings: Settings
    private let heads: LogHeads
    private let now: @Sendable () -> Instant
    private var leases = GroupLeases(.cohorts)
    private var positions: [LogID: Position] = [:]
    private var names: [LogID: String] = [:]
    private var memories: [LogID: CohortMemory] = [:]
    private var lastLook = ContinuousClock.now
    private let reader = LogReader()

    /// Makes a detector.
    public init(settings: Settings = Settings(), heads: LogHeads, now: @escaping @Sendable () -> Instant) {
        self.settings = settings
        self.heads = heads
        self.now = now
    }

    /// Reads where every leased log stands.
    public func begin(on connection: PostgresConnection, leases: GroupLeases) throws {
        self.leases = leases
        positions = [:]
        memories = [:]
        try look(on: connection)
    }

    /// One batch of each log that has something new.
    public func work(on connection: PostgresConnection) throws -> Bool {
        let hasNew = heads.all.contains { positions[$0.key] == nil && leases.cover($0.key) }
        if hasNew || lastLook.duration(to: .now) > .seconds(settings.lookSeconds) { try look(on: connection) }
        var hasMore = false
        for (log, position) in positions {
            guard let head = heads.next(of: log), position < head else { continue }
            if let name = names[log], heads.stops.reason(name) != nil { continue }
            let reached = try advance(log, on: connection)
            positions[log] = reached
            // What was heard may be more than the database has, after a failover: then there is nothing to go on with.
            if reached > position, reached < (heads.next(of: log) ?? head) { hasMore = true }
        }
        return hasMore
    }

    private func look(on connection: PostgresConnection) throws {
        lastLook = .now
        for row in try connection.query(.loadCohortPositions) {
            let log = LogID(rawValue: try row.int4(0))
            guard leases.cover(log) else { continue }
            let head = Position(rawValue: try row.int8(2))
            if (heads.next(of: log) ?? Position(rawValue: 0)) < head { heads.moved(log, to: head) }
            if positions[log] == nil { positions[log] = Position(rawValue: try row.int8(1)) }
            if names[log] == nil { names[log] = try row.text(3) }
        }
    }

    /// Reads the next events of a log, and commits position, state and outputs together; returns the next position.
    private func advance(_ log: LogID, on connection: PostgresConnection) throws -> Position {
        if memories[log] == nil, memories.count >= settings.mostLogs { memories = [:] }
        // Taken out while it changes; an error leaves the log without memory, and it is read from its tables again.
        var memory = try memories.removeValue(forKey: log) ?? CohortMemory.load(log, on: connection)
        let events = try reader.events(
            in: log, from: memory.position, maximumRows: settings.batchRows, maximumBytes: settings.batchBytes,
            on: connection)
        guard !events.isEmpty else {
            memories[log] = memory
            return memory.position
        }
        for event in events { memory.apply(event) }
        let outputs = memory.outputs
        memory.outputs = []
        var highest: Position?
        let changes = memory.changes()
        try connection.transaction {
            _ = try connection.pipeline(changes)
            let outcomes = try AppendTransaction.append(outputs, to: log, on: connection, now: now(), stops: heads.stops)
            highest = outcomes.compactMap(\.position).max()
        }
        if let highest { heads.moved(log, to: highest.next) }
        memories[log] = memory
        return memory.position
    }
}
