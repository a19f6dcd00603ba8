/// The shape of an e-mail address, as it stands in texts; not the whole grammar of RFC 5322.
enum AddressShape {
    /// Whether the whole text is one.
    static func isAddress(_ text: [UInt8]) -> Bool {
        guard text.count <= 320, let at = text.firstIndex(of: UInt8(ascii: "@")),
            String(validating: text, as: UTF8.self) != nil
        else { return false }
        return range(in: text.span, at..<at + 1) == 0..<text.count
    }

    /// The address around an `@` (or its percent-encoding) that stands at `sign`; nil where there is none.
    static func range(in text: Span<UInt8>, _ sign: Range<Int>) -> Range<Int>? {
        var start = sign.lowerBound
        while start > 0, isLocal(text[start - 1]) { start -= 1 }
        var end = sign.upperBound
        while end < text.count, isDomain(text[end]) { end += 1 }
        while end > sign.upperBound, text[end - 1] == UInt8(ascii: ".") || text[end - 1] == UInt8(ascii: "-") {
            end -= 1
        }
        guard start < sign.lowerBound, isDomainName(text.extracting(sign.upperBound..<end)) else { return nil }
        return start..<end
    }

    /// At least two labels, the last one without digits: `react@18.2.0` is no address.
    private static func isDomainName(_ text: Span<UInt8>) -> Bool {
        var labels = 1
        var length = 0
        var hasDigit = false
        for at in text.indices {
            if text[at] == UInt8(ascii: ".") {
                guard length > 0 else { return false }
                labels += 1
                length = 0
                hasDigit = false
            } else {
                length += 1
                hasDigit = hasDigit || text[at].isASCIIDigit
            }
        }
        return labels >= 2 && length >= 2 && !hasDigit
    }

    private static func isDomain(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isASCIILetterOrDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isLocal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "'"), UInt8(ascii: "&"), UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "~"):
            true
        default: byte >= 0x80 || byte.isASCIILetterOrDigit
        }
    }
}

extension UInt8 {
    var isASCIIUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isASCIILower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isASCIILetterOrDigit: Bool { isASCIIUpper || isASCIILower || isASCIIDigit }
    /// The lower-case form of an ASCII letter; every other byte as it is.
    var asciiLowercased: UInt8 { isASCIIUpper ? self | 0x20 : self }
}
