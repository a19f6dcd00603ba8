/// Attribute values in headers (CloudEvents HTTP binding section 3.1.3.2).
enum BinaryHeader {
    /// Undoes a quoted-string, then one round of percent-encoding; nil for what is no UTF-8 then, or is encoded wrongly.
    static func decode(_ value: String) -> String? {
        var bytes: [UInt8] = []
        var rest = unquoted(Array(value.utf8))[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap({ hexDigit($0) }),
                let low = rest.popFirst().flatMap({ hexDigit($0) })
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The content of a quoted-string (RFC 9110 section 5.6.4); other texts as they are.
    private static func unquoted(_ text: [UInt8]) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard text.count >= 2, text.first == quote, text.last == quote else { return text }
        var content: [UInt8] = []
        var isEscaped = false
        for byte in text.dropFirst().dropLast() {
            if !isEscaped && byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                content.append(byte)
                isEscaped = false
            }
        }
        return content
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
