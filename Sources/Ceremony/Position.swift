/// A place in one relying party's log: 0, 1, 2 … without gaps.
///
/// It is the order in which everything is decided, the leaf index of the Merkle tree, and what `atLeast` waits for.
public struct Position: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number itself, 0 or more.
    public let rawValue: Int64

    /// Wraps a number that came from the database or from the appender.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Whether the left position comes first.
    public static func < (left: Position, right: Position) -> Bool { left.rawValue < right.rawValue }

    /// The position that follows; it stays where it is at the end of the number range.
    public var next: Position { Position(rawValue: rawValue == .max ? rawValue : rawValue + 1) }
}

/// The number of a relying party's log. It leads every key of every table.
public struct LogID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number itself, 1 or more.
    public let rawValue: Int32

    /// Wraps a number that came from the database.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Whether the left log has the lower number.
    public static func < (left: LogID, right: LogID) -> Bool { left.rawValue < right.rawValue }
}
