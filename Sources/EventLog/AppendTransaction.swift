public import Ceremony
import Merkle
import OpenSSL
public import Postgres
import Schema

/// The steps that append a batch of events to one log, on a session that is the caller's.
///
/// First the head row is locked and the known ids are looked up; then what is new is numbered and written. The lock
/// orders all writers of a log, of whatever process, and is held until the transaction ends.
public enum AppendTransaction {
    /// Stands in the error's `sqlState` for a log that does not exist.
    public static let unknownLogState = "PT404"
    /// Stands in the error's `sqlState` for a log that was stopped, see `LogStops`.
    public static let stoppedLogState = "PT409"

    /// Appends within the open transaction, and returns one outcome for each event, never `.refused`.
    ///
    /// Nothing is durable until the caller commits. A data error of any event (`isDataError`) fails the whole
    /// transaction: the caller rolls back and leaves that event out. Use a session that was opened with
    /// `EventLog.sessionParameters`, so that the look-up keeps to its index.
    /// - Parameters:
    ///   - now: becomes the events' recorded-at, or that of the event before where the clock went back.
    ///   - stops: which logs may not be appended to; such a one throws an error of SQLSTATE `stoppedLogState`.
    public static func append(
        _ events: [NewEvent], to log: LogID, on connection: PostgresConnection, now: Instant,
        stops: LogStops = LogStops()
    ) throws(PostgresError) -> [EventOutcome] {
        guard !events.isEmpty else { return [] }
        let batch = try prepare(events)
        let known = try connection.pipeline(lookUp(batch, in: log))
        let head = try LogHead(known[0], of: log, stops, on: connection)
        let plan = try AppendPlan(batch, head: head, found: known[1], now: now)
        try plan.write(on: connection, ending: [])
        return plan.outcomes
    }

    /// The whole transaction in two round trips; `onNumbering` hears which positions are about to be committed.
    static func run(
        _ batch: [PreparedEvent], to log: LogID, on connection: PostgresConnection, now: Instant, stops: LogStops,
        onNumbering: (AppendPlan) -> Void
    ) throws(PostgresError) -> AppendPlan {
        do {
            let known = try connection.pipeline([Command.begin] + lookUp(batch, in: log))
            let head = try LogHead(known[1], of: log, stops, on: connection)
            let plan = try AppendPlan(batch, head: head, found: known[2], now: now)
            onNumbering(plan)
            try plan.write(on: connection, ending: [Command.commit])
            return plan
        } catch {
            connection.rollBack()
            throw error
        }
    }

    static func prepare(_ events: [NewEvent]) throws(PostgresError) -> [PreparedEvent] {
        do {
            return try PreparedEvent.prepare(events)
        } catch {
            throw PostgresError(kind: .misuse, message: "no randomness for salts")
        }
    }

    private static func lookUp(_ batch: [PreparedEvent], in log: LogID) -> [Command] {
        [
            Command(.lockLogHead, [.int4(log.rawValue)]),
            Command(.findEventIDs, [.int4(log.rawValue), .uuidArray(batch.map(\.key.bytes))]),
        ]
    }
}
