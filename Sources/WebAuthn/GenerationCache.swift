/// Values that were used lately, bounded by number.
///
/// Two generations stand for an order of use: what was asked for since the last turn is young; when the young ones are
/// half of the capacity, the old ones go and the young become old.
struct GenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let half: Int

    init(capacity: Int) { half = max(1, capacity / 2) }

    /// How many values it holds.
    var count: Int { young.count + old.count }

    /// The value, which is young again.
    mutating func value(_ key: Key) -> Value? {
        if let known = young[key] { return known }
        guard let known = old.removeValue(forKey: key) else { return nil }
        keep(known, under: key)
        return known
    }

    /// Takes a value in.
    mutating func keep(_ value: Value, under key: Key) {
        if young.count >= half {
            old = young
            young = [:]
        }
        young[key] = value
    }
}
