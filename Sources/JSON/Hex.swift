/// Base 16 (RFC 4648 section 8) in lower case.
public enum Hex {
    /// Two digits for each byte.
    public static func encode(_ bytes: [UInt8]) -> String {
        unsafe String(unsafeUninitializedCapacity: 2 * bytes.count) { room in
            var at = 0
            for byte in bytes {
                unsafe room[at] = digit(byte >> 4)
                unsafe room[at + 1] = digit(byte & 0xF)
                at += 2
            }
            return at
        }
    }

    /// The bytes of an even number of digits in either case; nil for anything else.
    public static func decode(_ text: String) -> [UInt8]? {
        let digits = text.utf8Span.span
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for pair in 0..<digits.count / 2 {
            guard let high = value(digits[2 * pair]), let low = value(digits[2 * pair + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The digit of a number below 16.
    @inline(__always)
    static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// The number of a digit.
    static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
