/// Reads an ECDSA signature of DER's shape and notes where it departs from DER.
struct LenientDERReader {
    /// The two numbers without leading zeros, and the departures.
    struct Reading {
        var r: ArraySlice<UInt8>
        var s: ArraySlice<UInt8>
        var deviations: Set<SignatureDeviation>
    }

    private var rest: ArraySlice<UInt8>
    private var deviations: Set<SignatureDeviation> = []

    /// Nil where the tags are others, or something is cut off.
    static func read(_ bytes: [UInt8]) -> Reading? {
        var outer = LenientDERReader(rest: bytes[...])
        guard let body = outer.element(tag: 0x30) else { return nil }
        var inner = LenientDERReader(rest: body)
        guard let r = inner.number(), let s = inner.number() else { return nil }
        var deviations = outer.deviations.union(inner.deviations)
        if !outer.rest.isEmpty || !inner.rest.isEmpty { deviations.insert(.trailingBytes) }
        return Reading(r: r, s: s, deviations: deviations)
    }

    private init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func element(tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.popFirst() == tag, let count = length(), count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let width = Int(first & 0x7f)
        // No signature needs more than two bytes of length; four leave room for padding and none for overflow.
        guard (1...4).contains(width), width <= rest.count else { return nil }
        let count = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(width)
        let shortest = count < 0x80 ? 0 : count < 0x100 ? 1 : count < 0x10000 ? 2 : 3
        // OpenSSL reads at most two bytes of length here.
        if width != shortest || width > 2 { deviations.insert(.berLength) }
        return count
    }

    private mutating func number() -> ArraySlice<UInt8>? {
        guard let content = element(tag: 0x02), let first = content.first else { return nil }
        let digits = content.drop { $0 == 0 }
        if first >= 0x80 { deviations.insert(.unsignedInteger) }
        let zeros = content.count - digits.count
        let needed = digits.first.map { $0 >= 0x80 } ?? true ? 1 : 0
        if zeros > needed { deviations.insert(.paddedInteger) }
        return digits
    }
}
