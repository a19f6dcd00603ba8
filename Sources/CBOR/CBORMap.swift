/// The pairs of a CBOR map in their written order, doubles included. Two maps are equal when their pairs are, in order.
public struct CBORMap: Sendable, Equatable {
    /// A key and its value.
    public struct Pair: Sendable, Equatable {
        /// The key.
        public var key: CBORValue
        /// The value.
        public var value: CBORValue
    }

    /// The pairs, as written.
    public private(set) var pairs: [Pair]

    /// A map of pairs, in this order.
    public init(_ pairs: [(key: CBORValue, value: CBORValue)] = []) {
        self.pairs = pairs.map { Pair(key: $0.key, value: $0.value) }
    }

    init(pairs: [Pair]) { self.pairs = pairs }

    /// The number of pairs.
    public var count: Int { pairs.count }

    /// The value of the first pair with this integer as key.
    public subscript(key: Int) -> CBORValue? { self[CBORValue(key)] }

    /// The value of the first pair with this text as key.
    public subscript(key: String) -> CBORValue? { self[.text(key)] }

    /// The value of the first pair with this key.
    public subscript(key: CBORValue) -> CBORValue? { pairs.first { $0.key == key }?.value }
}
