/// Writes numbers and texts in as few bytes as they need: the form in which roll-ups and small states are stored.
struct PackWriter {
    private(set) var bytes: [UInt8] = []

    /// A whole number of 0 or more: seven bits to a byte, the least significant first.
    mutating func unsigned(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// A whole number of either sign; small magnitudes stay short.
    mutating func signed(_ value: Int64) {
        unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    /// A number that may be missing.
    mutating func optional(_ value: Int64?) {
        unsigned(value == nil ? 0 : 1)
        if let value { signed(value) }
    }

    /// A text; missing and empty are one.
    mutating func text(_ value: String?) {
        let utf8 = Array((value ?? "").utf8)
        unsigned(UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    /// Yes, no or not known.
    mutating func flag(_ value: Bool?) {
        unsigned(value.map { $0 ? 2 : 1 } ?? 0)
    }
}

/// Reads what `PackWriter` wrote. Behind the end every number is 0 and every text missing, so that a state which an older
/// program wrote shorter still reads.
public struct PackReader {
    private let bytes: [UInt8]
    private var at = 0

    /// Reads from the first byte on.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether all has been read.
    public var isAtEnd: Bool { at >= bytes.count }

    /// A whole number of 0 or more.
    @inline(__always)
    public mutating func unsigned() -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while at < bytes.count, shift < 64 {
            let byte = bytes[at]
            at += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { break }
            shift += 7
        }
        return value
    }

    /// A whole number of either sign.
    @inline(__always)
    public mutating func signed() -> Int64 {
        let value = unsigned()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func optional() -> Int64? { unsigned() == 0 ? nil : signed() }

    mutating func text() -> String? {
        let length = Int(clamping: unsigned())
        guard length > 0, length <= bytes.count - at else { return nil }
        defer { at += length }
        return String(decoding: bytes[at..<at + length], as: UTF8.self)
    }

    mutating func flag() -> Bool? {
        switch unsigned() {
        case 1: false
        case 2: true
        default: nil
        }
    }
}
