import JSON

/// Base64 with the standard alphabet and padding (RFC 4648 section 4), as the C2SP formats have it.
enum Base64Text {
    static func encode(_ bytes: [UInt8]) -> String {
        var text = Array(Base64URL.encode(bytes).utf8)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "-"): text[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): text[index] = UInt8(ascii: "/")
            default: break
            }
        }
        while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text; nil where it is not exactly what `encode` gives for them.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        let text = String(text)
        guard text.utf8.count.isMultiple(of: 4), let decoded = Base64URL.decode(text),
            encode(decoded.bytes) == text
        else { return nil }
        return decoded.bytes
    }
}

extension Int64 {
    /// A size or an index as the C2SP formats write it: decimal digits without leading zeros; nil for anything else.
    init?(decimal text: some StringProtocol) {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            text.utf8.count == 1 || text.utf8.first != 0x30, let number = Int64(text)
        else { return nil }
        self = number
    }
}
