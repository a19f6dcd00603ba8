/// Why bytes could not be read as CBOR, and where.
public struct CBORError: Error, Equatable, Sendable {
    /// The kinds of unreadable input.
    public enum Kind: String, Sendable {
        /// The input ends within an item, or promises more than it holds.
        case truncated
        /// Bytes that begin no item: a reserved value, a break where none belongs, a chunk of another type, half a pair.
        case malformed
        /// Nested deeper than the limit.
        case tooDeep
        /// More items than the limit.
        case tooManyItems
    }

    /// What is wrong.
    public let kind: Kind
    /// The index in the input of the item's first byte; that of a slice is the index in the slice's base.
    public let offset: Int

    /// An error of a kind at a place.
    public init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

/// How far a reader goes.
public struct CBORLimits: Sendable, Equatable {
    /// How many arrays, maps and tags may lie within each other.
    public var depth: Int
    /// How many items there may be in all, chunks of strings included.
    public var items: Int

    /// Depth 16 and 10,000 items: far beyond what WebAuthn needs.
    public init(depth: Int = 16, items: Int = 10_000) {
        self.depth = min(max(depth, 0), 64)
        self.items = max(items, 0)
    }
}

/// What is readable, but not the canonical form of CTAP2 (CTAP 2.1 section 8).
public enum CBORDeviation: String, CaseIterable, Hashable, Sendable {
    /// A string, array or map of indefinite length.
    case indefiniteLength
    /// An integer in more bytes than it needs.
    case nonMinimalInteger
    /// The length of a string, array or map in more bytes than it needs.
    case nonMinimalLength
    /// Map keys out of order.
    case unsortedKeys
    /// A key twice in a map.
    case duplicateKeys
    /// A tag.
    case tag
    /// Text that is not UTF-8; the wrong bytes are read as U+FFFD.
    case nonUTF8Text
    /// Nested deeper than the four levels CTAP2 allows.
    case nestedBeyondFour
}
