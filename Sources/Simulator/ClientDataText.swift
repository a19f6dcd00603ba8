import JSON

/// What a client writes and the authenticator signs the digest of, in the serialization of L3 section 5.8.1.1: type,
/// challenge, origin, crossOrigin, topOrigin, then what else the client adds, without spaces.
struct ClientDataText {
    let kind: String
    let challenge: [UInt8]
    let origin: String
    /// Nil leaves the member out, as native apps do.
    var crossOrigin: Bool?
    var topOrigin: String?
    /// Android writes the caller's package.
    var androidPackageName: String?

    /// The UTF-8 text.
    var bytes: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(192)
        text += "{\"type\":\"".utf8
        text += kind.utf8
        text += "\",\"challenge\":\"".utf8
        Base64URL.append(challenge, to: &text)
        text += "\",\"origin\":".utf8
        ClientDataText.append(origin, to: &text)
        if let crossOrigin { text += (crossOrigin ? ",\"crossOrigin\":true" : ",\"crossOrigin\":false").utf8 }
        if let topOrigin {
            text += ",\"topOrigin\":".utf8
            ClientDataText.append(topOrigin, to: &text)
        }
        if let androidPackageName {
            text += ",\"androidPackageName\":".utf8
            ClientDataText.append(androidPackageName, to: &text)
        }
        text.append(UInt8(ascii: "}"))
        return text
    }

    /// The specification's CCDToString: only quotes, backslashes and control characters are escaped.
    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case ..<0x20: text += Array("\\u00".utf8) + Array(Hex.encode([byte]).utf8)
            default: text.append(byte)
            }
        }
        text.append(UInt8(ascii: "\""))
    }
}
