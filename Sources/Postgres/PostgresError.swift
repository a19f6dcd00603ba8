/// What went wrong between the program and PostgreSQL, with the server's SQLSTATE where there is one.
///
/// The server's text may quote values of rows, so `String(describing:)` gives the kind and the SQLSTATE alone; the whole
/// is in `String(reflecting:)`, for a person at a debugger and never for a log line or an answer.
public struct PostgresError: Error, Sendable {
    /// What kind of failure it is, which decides what the caller does next.
    public enum Kind: String, Sendable {
        /// A connection could not be made, or the settings for it are wrong.
        case unreachable
        /// The connection broke during the call: what the call did is unknown.
        case connectionLost
        /// The server refused or failed a statement; the connection is good.
        case query
        /// No connection of the pool became free within the time limit.
        case poolExhausted
        /// The server's answer is not of the shape that the caller asked for (a null, another type, no row).
        case unexpectedResult
        /// The calls were made in an order that the protocol does not allow.
        case misuse
    }

    /// The kind of failure.
    public let kind: Kind
    /// The five characters of the SQLSTATE (PostgreSQL appendix A, or one of our own); empty where the server gave none.
    public let sqlState: String
    /// `ERROR`, `FATAL` or `PANIC`, not translated; empty where the server gave none.
    public let severity: String
    /// The server's or libpq's words. May hold values of rows: never shown or logged.
    public let message: String
    /// The name of the constraint that was broken, empty if none.
    public let constraint: String

    /// Makes an error from its parts.
    public init(
        kind: Kind, sqlState: String = "", severity: String = "", message: String, constraint: String = ""
    ) {
        self.kind = kind
        self.sqlState = sqlState
        self.severity = severity
        self.message = message
        self.constraint = constraint
    }

    /// Whether the same transaction may succeed when it is run again from its beginning, on a new connection if need be.
    ///
    /// After a lost connection during COMMIT the first run may have taken effect: look before running again.
    public var isRetryable: Bool {
        switch kind {
        case .unreachable, .connectionLost, .poolExhausted: true
        case .unexpectedResult, .misuse: false
        case .query: Self.retryableStates.contains(sqlState) || sqlState.hasPrefix("53") || sqlState.hasPrefix("58")
        }
    }

    /// Whether a value in the statement is the cause: classes 22 (data exception), 23 (constraint) and 54 (limit
    /// exceeded). The same statement fails again; without the guilty row it does not.
    public var isDataError: Bool {
        kind == .query && (sqlState.hasPrefix("22") || sqlState.hasPrefix("23") || sqlState.hasPrefix("54"))
    }

    /// Serialization failure, deadlock, lock not available, statement or lock timed out, and the shutdown states.
    private static let retryableStates: Set<String> = [
        "40001", "40P01", "55P03", "57014", "57P01", "57P02", "57P03", "25P03",
    ]
}

extension PostgresError: CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind and the SQLSTATE, without the server's words.
    public var description: String {
        sqlState.isEmpty ? "PostgreSQL: \(kind.rawValue)" : "PostgreSQL: \(kind.rawValue), SQLSTATE \(sqlState)"
    }

    /// Everything, the server's words included.
    public var debugDescription: String {
        "\(description), \(severity): \(message)" + (constraint.isEmpty ? "" : " (constraint \(constraint))")
    }
}
