/// The spelling of JSON tokens, appended to a buffer.
enum JSONText {
    /// A string with its quotes. Escapes are the short ones of RFC 8259 section 7, else `\u00xx`; a lone surrogate
    /// (ED A0…BF xx) is written as an escape again, so that the text is always valid UTF-8.
    static func append(string: Span<UInt8>, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        var start = 0
        var at = 0
        while at < string.count {
            let byte = string[at]
            let isSurrogate = byte == 0xED && at + 2 < string.count && string[at + 1] >= 0xA0
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || isSurrogate else {
                at += 1
                continue
            }
            append(raw: string.extracting(start..<at), to: &text)
            if isSurrogate {
                let unit = UInt16(string[at + 1] & 0x3F) << 6 | UInt16(string[at + 2] & 0x3F) | 0xD000
                append(unit: unit, to: &text)
                at += 3
            } else {
                append(escaped: byte, to: &text)
                at += 1
            }
            start = at
        }
        append(raw: string.extracting(start..<at), to: &text)
        text.append(UInt8(ascii: "\""))
    }

    /// A double in its shortest form that reads back the same; `null` where JSON has no number for it.
    static func append(_ number: Double, to text: inout [UInt8]) {
        guard number.isFinite else {
            append("null", to: &text)
            return
        }
        text.append(contentsOf: number.description.utf8)
    }

    /// An integer in decimal.
    static func append(_ number: some FixedWidthInteger, to text: inout [UInt8]) {
        if number < 0 { text.append(UInt8(ascii: "-")) }
        var rest = UInt64(number.magnitude)
        let start = text.count
        repeat {
            let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = tens
        } while rest > 0
        text[start...].reverse()
    }

    /// Fixed text.
    static func append(_ fixed: StaticString, to text: inout [UInt8]) {
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: fixed.utf8Start, count: fixed.utf8CodeUnitCount))
    }

    /// Bytes as they are.
    static func append(raw bytes: Span<UInt8>, to text: inout [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
    }

    private static func append(escaped byte: UInt8, to text: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"", to: &text)
        case UInt8(ascii: "\\"): append("\\\\", to: &text)
        case 0x08: append("\\b", to: &text)
        case 0x09: append("\\t", to: &text)
        case 0x0A: append("\\n", to: &text)
        case 0x0C: append("\\f", to: &text)
        case 0x0D: append("\\r", to: &text)
        default: append(unit: UInt16(byte), to: &text)
        }
    }

    private static func append(unit: UInt16, to text: inout [UInt8]) {
        append("\\u", to: &text)
        for shift: UInt16 in [12, 8, 4, 0] { text.append(Hex.digit(UInt8(truncatingIfNeeded: unit >> shift & 0xF))) }
    }
}
