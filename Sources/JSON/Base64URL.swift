/// Base64 with the URL alphabet and without padding (RFC 4648 section 5), as WebAuthn's JSON forms have it.
public enum Base64URL {
    /// Bytes and the form in which their text was found.
    public struct Decoded: Sendable, Hashable {
        /// The bytes.
        public var bytes: [UInt8]
        /// Whether the text ended in `=`.
        public var padded: Bool
        /// Whether the text used `+` or `/`, the standard alphabet's own characters.
        public var standardAlphabet: Bool
        /// Whether the unused bits of the last character were zero: only then is this the one text of these bytes.
        public var canonical: Bool
        /// Whether the text is what `encode` gives for the bytes.
        public var isExact: Bool { !padded && !standardAlphabet && canonical }
    }

    /// The unpadded base64url text of some bytes.
    public static func encode(_ bytes: [UInt8]) -> String {
        let length = bytes.count / 3 * 4 + (bytes.count % 3 == 0 ? 0 : bytes.count % 3 + 1)
        return unsafe String(unsafeUninitializedCapacity: length) { room in
            var written = 0
            encode(bytes.span) {
                unsafe room[written] = $0
                written += 1
            }
            return written
        }
    }

    /// Appends the unpadded base64url text of some bytes as ASCII.
    public static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
        encode(bytes.span) { text.append($0) }
    }

    /// Reads either alphabet, padded or not; nil for what is no base64 at all: a length that cannot be, other characters,
    /// spaces, wrong padding, or both alphabets in one text.
    public static func decode(_ text: String) -> Decoded? { decode(text.utf8Span.span) }

    /// As `decode(_: String)`, on the ASCII of the text.
    public static func decode(_ text: [UInt8]) -> Decoded? { decode(text.span) }

    /// As `decode(_: String)`, on the ASCII of the text, lent for the time of the call.
    public static func decode(_ text: Span<UInt8>) -> Decoded? {
        var length = text.count
        while length > 0, text.count - length < 2, text[length - 1] == UInt8(ascii: "=") { length -= 1 }
        let isPadded = length < text.count
        guard length % 4 != 1, !isPadded || text.count.isMultiple(of: 4) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length / 4 * 3 + 2)
        var bits: UInt32 = 0
        var seen: UInt8 = 0
        for at in 0..<length {
            let entry = alphabet[Int(text[at])]
            seen |= entry
            bits = bits << 6 | UInt32(entry & 0x3F)
            guard at % 4 == 3 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
        }
        // No entry of a valid character has both marks; both together mean a foreign character or mixed alphabets.
        guard seen & 0xC0 != 0xC0 else { return nil }
        let rest = length % 4
        if rest == 2 { bytes.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if rest == 3 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
        }
        let unused: UInt32 = rest == 2 ? 0xF : rest == 3 ? 0x3 : 0
        return Decoded(
            bytes: bytes, padded: isPadded, standardAlphabet: seen & 0x40 != 0, canonical: bits & unused == 0)
    }

    /// The bytes of a text that is exactly what `encode` gives; nil for every other form.
    public static func decodeExact(_ text: String) -> [UInt8]? { decodeExact(text.utf8Span.span) }

    /// As `decodeExact(_: String)`, on the ASCII of the text.
    public static func decodeExact(_ text: [UInt8]) -> [UInt8]? { decodeExact(text.span) }

    /// As `decodeExact(_: String)`, on the ASCII of the text, lent for the time of the call.
    public static func decodeExact(_ text: Span<UInt8>) -> [UInt8]? {
        guard let decoded = decode(text), decoded.isExact else { return nil }
        return decoded.bytes
    }
}

extension Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// For each byte its six bits; 0x40 marks the standard alphabet's own characters, 0x80 those of the URL alphabet,
    /// and both no character of base64.
    private static let alphabet: [UInt8] = {
        var table = [UInt8](repeating: 0xC0, count: 256)
        for (value, digit) in digits.enumerated() { table[Int(digit)] = UInt8(value) }
        table[Int(UInt8(ascii: "-"))] = 62 | 0x80
        table[Int(UInt8(ascii: "_"))] = 63 | 0x80
        table[Int(UInt8(ascii: "+"))] = 62 | 0x40
        table[Int(UInt8(ascii: "/"))] = 63 | 0x40
        return table
    }()

    @inline(__always)
    private static func encode(_ bytes: Span<UInt8>, _ write: (UInt8) -> Void) {
        let digits = digits
        let whole = bytes.count / 3 * 3
        for at in stride(from: 0, to: whole, by: 3) {
            let bits = Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
            write(digits[bits >> 18])
            write(digits[bits >> 12 & 0x3F])
            write(digits[bits >> 6 & 0x3F])
            write(digits[bits & 0x3F])
        }
        switch bytes.count - whole {
        case 1:
            write(digits[Int(bytes[whole] >> 2)])
            write(digits[Int(bytes[whole] & 0x3) << 4])
        case 2:
            let bits = Int(bytes[whole]) << 8 | Int(bytes[whole + 1])
            write(digits[bits >> 10])
            write(digits[bits >> 4 & 0x3F])
            write(digits[bits << 2 & 0x3F])
        default: break
        }
    }
}

extension JSONValue {
    /// Decodes a string as base64 in any form without copying it; nil for other kinds and for what is no base64.
    public var base64: Base64URL.Decoded? {
        withStringBytes { Base64URL.decode($0) } ?? nil
    }
}
