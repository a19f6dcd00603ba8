public import Ceremony
public import Postgres
import Schema

/// Reads events in the order of a log.
///
/// What is read is committed, and there are no gaps before it: positions commit in their order.
public struct LogReader: Sendable {
    /// Makes a reader; it holds nothing.
    public init() {}

    /// The events from a position on, in order: at most so many, and at most so many bytes of bodies, but always one
    /// where there is one. Fewer than `maximumRows` does not mean the end; an empty answer does.
    public func events(
        in log: LogID, from position: Position, maximumRows: Int = 1000, maximumBytes: Int = 8 << 20,
        on connection: PostgresConnection
    ) throws(PostgresError) -> [StoredEvent] {
        let rows = try connection.query(
            .readEvents,
            [.int4(log.rawValue), .int8(position.rawValue), .int8(Int64(maximumRows)), .int8(Int64(maximumBytes))])
        return try Self.events(of: rows)
    }

    /// The events at the given positions, in the order of the log; what does not exist is left out.
    public func events(
        in log: LogID, at positions: [Position], on connection: PostgresConnection
    ) throws(PostgresError) -> [StoredEvent] {
        guard !positions.isEmpty else { return [] }
        let numbers = positions.map { Int64?($0.rawValue) }
        return try Self.events(of: try connection.query(.eventsAt, [.int4(log.rawValue), .int8Array(numbers)]))
    }

    /// Where the log goes on: the position that the next event will have. Nil for a log that does not exist.
    public func nextPosition(of log: LogID, on connection: PostgresConnection) throws(PostgresError) -> Position? {
        guard let row = try connection.query(.logHead, [.int4(log.rawValue)]).first else { return nil }
        return Position(rawValue: try row.int8(0))
    }

    private static func events(of rows: Rows) throws(PostgresError) -> [StoredEvent] {
        var events: [StoredEvent] = []
        events.reserveCapacity(rows.count)
        for row in rows {
            events.append(
                StoredEvent(
                    position: Position(rawValue: try row.int8(0)), recordedAt: Instant(rawValue: try row.int8(1)),
                    source: try row.text(4), id: try row.text(5), type: types[try row.text(3)],
                    time: Instant(rawValue: try row.int8(2)), subject: try row.nullableText(6),
                    body: try row.bytes(7)))
        }
        return events
    }

    private static let types = Dictionary(
        uniqueKeysWithValues: EventType.allCases.map { ($0.rawValue, $0) })
}
