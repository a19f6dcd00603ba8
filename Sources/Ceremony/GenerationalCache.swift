/// A bounded cache: two generations, of which the older is dropped whole when the younger is full. What is used moves
/// to the younger one, so what was needed lately stays.
public struct GenerationalCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let limit: Int

    /// A cache that holds at most twice `limit` entries.
    public init(limit: Int) { self.limit = max(1, limit) }

    /// How many entries it holds.
    public var count: Int { young.count + old.count }

    /// The value of a key, nil when it is not held.
    public mutating func value(_ key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        insert(value, key)
        return value
    }

    /// Whether the key is held.
    public func holds(_ key: Key) -> Bool { young[key] != nil || old[key] != nil }

    /// Puts a value under its key.
    public mutating func insert(_ value: Value, _ key: Key) {
        if young.count >= limit && young[key] == nil {
            old = young
            young = [:]
            young.reserveCapacity(limit)
        }
        young[key] = value
    }
}

extension GenerationalCache: Sendable where Key: Sendable, Value: Sendable {}
