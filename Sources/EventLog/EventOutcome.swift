public import Ceremony

/// What became of one event of an append.
public enum EventOutcome: Hashable, Sendable {
    /// It is stored there, durably.
    case stored(Position)
    /// The same event was stored there before; nothing was written.
    case duplicate(Position)
    /// Another event of the same source and id was stored there before; this one was refused.
    case conflict(Position)
    /// The database refuses its content; the SQLSTATE says why. Sending it again is of no use.
    case refused(sqlState: String)
    /// An account was erased from the log after the event's pseudonyms were found; nothing was written. Find them again.
    case outdated

    /// Where the event stands in the log, nil when this content does not.
    public var position: Position? {
        switch self {
        case .stored(let position), .duplicate(let position): position
        case .conflict, .refused, .outdated: nil
        }
    }
}

/// What became of the events of one append, in their order.
public struct AppendResult: Sendable {
    /// One outcome for each event.
    public let outcomes: [EventOutcome]

    /// Wraps outcomes.
    public init(outcomes: [EventOutcome]) { self.outcomes = outcomes }

    /// The highest position of what was stored now or before; nil when nothing was.
    public var highestPosition: Position? { outcomes.compactMap(\.position).max() }
}

/// Why an append as a whole came to no result.
public enum AppendError: Error, Hashable, Sendable {
    /// Too much is waiting already; nothing was taken. Try again later (HTTP 429).
    case overloaded
    /// The database did not take it in time. It may have been stored all the same; sending it again is harmless (503).
    case unavailable
    /// There is no such log.
    case unknownLog
    /// The log in the database is not the one that was signed; nothing is added to it until that is settled, see `LogStops`.
    case stopped
}
