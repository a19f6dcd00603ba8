import Ceremony
public import EventLog
import Postgres
import Schema

/// Makes the projections anew beside the live ones, from the logs alone, and swaps them in.
///
/// Queries go on with the old tables until the swap commits. A crash before that leaves the live ones as they were; what is
/// half made is removed by the next rebuild.
public struct Rebuild: Sendable {
    /// How far a rebuild has come.
    public struct Progress: Sendable {
        /// Events projected so far.
        public var done: Int64
        /// Events in all logs, as known now.
        public var total: Int64
    }

    /// Why a rebuild did not begin.
    public enum Refusal: Error, Sendable {
        /// Another one is under way.
        case underWay
    }

    private let log: EventLog
    private let batchRows = 5000
    private let batchBytes = 16 << 20

    /// A rebuild of the projections of a database.
    public init(_ log: EventLog) { self.log = log }

    /// Rebuilds all logs' projections; `report` hears of progress after each batch. Returns how many events it read.
    @discardableResult
    public func run(report: (Progress) -> Void) throws -> Int64 {
        var settings = log.settings
        settings.searchPath = "passkeytrail, projections_next"
        settings.statementTimeout = .seconds(600)
        settings.parameters.merge(EventLog.replanning) { given, _ in given }
        let connection = try PostgresConnection(settings)
        guard try connection.query(.lockProjectionRebuild).single().bool(0) else { throw Refusal.underWay }
        try connection.execute(.beginProjectionRebuild)
        var memories: [LogID: ProjectionMemory] = [:]
        var done: Int64 = 0
        // Rounds end when one has found little: what is left then is done under the lock.
        while true {
            let before = done
            try round(&memories, &done, on: connection, report)
            if done - before < Int64(batchRows) { break }
        }
        try connection.transaction {
            try connection.execute(.lockLiveProjections)
            try roundWithinLock(&memories, &done, on: connection, report)
            try connection.execute(.swapProjections)
        }
        return done
    }

    private func round(
        _ memories: inout [LogID: ProjectionMemory], _ done: inout Int64, on connection: PostgresConnection,
        _ report: (Progress) -> Void
    ) throws {
        let logs = try log.logs()
        let total = logs.reduce(0) { $0 + $1.nextPosition.rawValue }
        for summary in logs {
            var memory = memories[summary.id] ?? ProjectionMemory(log: summary.id, position: Position(rawValue: 0))
            while memory.position < summary.nextPosition {
                let events = try log.reader.events(
                    in: summary.id, from: memory.position, maximumRows: batchRows, maximumBytes: batchBytes,
                    on: connection)
                guard !events.isEmpty, let next = try ProjectionBatch.run(events, memory, on: connection) else { break }
                memory = next
                done += Int64(events.count)
                report(Progress(done: done, total: max(total, done)))
            }
            memories[summary.id] = memory
        }
    }

    /// The last stretch, in the transaction of the swap: the live projector waits for it.
    private func roundWithinLock(
        _ memories: inout [LogID: ProjectionMemory], _ done: inout Int64, on connection: PostgresConnection,
        _ report: (Progress) -> Void
    ) throws {
        for summary in try log.logs() {
            var memory = memories[summary.id] ?? ProjectionMemory(log: summary.id, position: Position(rawValue: 0))
            while memory.position < summary.nextPosition {
                let events = try log.reader.events(
                    in: summary.id, from: memory.position, maximumRows: batchRows, maximumBytes: batchBytes,
                    on: connection)
                guard !events.isEmpty, let next = try ProjectionBatch.write(events, memory, on: connection) else {
                    break
                }
                memory = next
                done += Int64(events.count)
                report(Progress(done: done, total: done))
            }
        }
    }
}
