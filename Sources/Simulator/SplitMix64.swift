import OpenSSL

/// A small generator of reproducible random numbers: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014). Each step adds the golden gamma 0x9E3779B97F4A7C15 to the state and mixes it.
///
/// For simulation alone: whoever sees one output knows all that follow.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Begins at a seed; the same seed gives the same numbers.
    public init(seed: UInt64) { state = seed }

    /// Begins at a seed that is derived from several parts, each with its length, so that no two lists mean the same.
    public init(seed: UInt64, _ parts: String...) {
        var bytes: [UInt8] = SplitMix64.bytes(of: seed)
        for part in parts {
            bytes += SplitMix64.bytes(of: UInt64(part.utf8.count))
            bytes += part.utf8
        }
        state = SHA256.hash(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count { bytes += SplitMix64.bytes(of: next()) }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// A number from 0 to below 1.
    public mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

    /// True in that share of the calls.
    public mutating func chance(_ share: Double) -> Bool { fraction() < share }

    /// A number from a range.
    public mutating func number(in range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }

    /// One of the elements, each as often as its weight says; nil when no weight is above zero.
    public mutating func pick<Element>(_ weighted: [(Element, Double)]) -> Element? {
        let total = weighted.reduce(0) { $0 + max(0, $1.1) }
        guard total > 0 else { return nil }
        var rest = fraction() * total
        for (element, weight) in weighted where weight > 0 {
            rest -= weight
            if rest < 0 { return element }
        }
        return weighted.last { $0.1 > 0 }?.0
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }
}
