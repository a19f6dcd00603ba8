/// A data item of CBOR (RFC 8949 section 3).
public enum CBORValue: Sendable, Equatable {
    /// An integer from 0.
    case unsigned(UInt64)
    /// The negative integer -1 - n.
    case negative(UInt64)
    /// A byte string.
    case bytes([UInt8])
    /// A text string.
    case text(String)
    /// An array.
    case array([CBORValue])
    /// A map, in the order it was written.
    case map(CBORMap)
    /// A tag number and what it is on.
    indirect case tagged(UInt64, CBORValue)
    /// True or false.
    case bool(Bool)
    /// Null.
    case null
    /// Undefined.
    case undefined
    /// A simple value without a meaning of its own: 0 to 19 or 32 to 255.
    case simple(UInt8)
    /// A floating-point number of any width; by value, so a NaN equals nothing.
    case float(Double)
}

extension CBORValue {
    /// An integer of either sign.
    public init(_ value: Int) {
        self = value >= 0 ? .unsigned(UInt64(value)) : .negative(~UInt64(bitPattern: Int64(value)))
    }

    /// The integer, where it is one that fits.
    public var int: Int? {
        switch self {
        case .unsigned(let number): Int(exactly: number)
        case .negative(let number): Int(exactly: number).map { -1 - $0 }
        default: nil
        }
    }

    /// The byte string, where it is one.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    /// The text, where it is one.
    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// The elements, where it is an array.
    public var array: [CBORValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The map, where it is one.
    public var map: CBORMap? {
        if case .map(let map) = self { map } else { nil }
    }
}
