import JSON

/// What was done to a member that should be base64url without padding, once (RFC 4648 section 5; L3 section 5.1).
///
/// The forms that occur in the field are recognised so that they can be named; nothing is accepted because of it.
enum MemberEncoding {
    /// A value that is no text at all, as the end of a sentence that begins with the member's name; nil for a text.
    static func wrongKind(_ value: JSONValue) -> String? {
        switch value.kind {
        case .string: nil
        case .integer, .double: "is a number"
        case .bool: "is `true` or `false`"
        case .null: "is null"
        case .array: "is a list of numbers or the like, not their base64url text"
        case .object where value.count == 0:
            "is an empty object, which is what `JSON.stringify` makes of an `ArrayBuffer`"
        case .object where value["type"]?.equals("Buffer") == true:
            "is a serialised `Buffer`, not its bytes' base64url text"
        case .object where value["0"] != nil:
            "is an object of numbers, which is what `JSON.stringify` makes of a `Uint8Array`"
        case .object: "is an object"
        }
    }

    /// In what a text is no base64, as the end of a sentence that begins with the member's name.
    static func fault(of text: [UInt8]) -> String {
        if text.first == UInt8(ascii: "{") { return "is JSON text that was not encoded" }
        if text.starts(with: "data:".utf8) { return "is a data URL" }
        if text.contains(UInt8(ascii: "%")) { return "is percent-encoded" }
        if text.contains(0x0A) || text.contains(0x0D) { return "has line breaks in it" }
        if text.contains(UInt8(ascii: " ")) { return "has spaces in it, as a form makes them of `+`" }
        let standard = text.contains(UInt8(ascii: "+")) || text.contains(UInt8(ascii: "/"))
        let url = text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_"))
        if standard && url { return "mixes the alphabets of base64 and base64url" }
        return "is no base64url"
    }

    /// A reading of a member's text that would make sense of it.
    enum Other: CaseIterable {
        /// The decoded bytes are base64 text themselves.
        case twice
        /// The text is hexadecimal.
        case hex

        /// What the member's text says when it is read so; nil where it cannot be.
        func bytes(of text: [UInt8]) -> [UInt8]? {
            switch self {
            case .twice:
                guard let once = Base64URL.decode(text)?.bytes, once.count >= 4 else { return nil }
                return Base64URL.decode(once)?.bytes
            case .hex:
                guard text.count >= 8, text.count.isMultiple(of: 2) else { return nil }
                return Hex.decode(String(decoding: text, as: UTF8.self))
            }
        }
    }
}
