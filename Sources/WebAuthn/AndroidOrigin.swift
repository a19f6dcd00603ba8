import Ceremony
import JSON

/// The origin that a native Android app reports: `android:apk-key-hash:` and the base64url of its certificate's SHA-256.
struct AndroidOrigin {
    static let prefix = "android:apk-key-hash:"

    /// What stands behind the prefix.
    let value: String

    /// Nil for an origin that is not of that kind, in whatever spelling.
    init?(_ origin: String) {
        for prefix in [AndroidOrigin.prefix, "android:apk-key-hash-sha256:", "android:apk-key-hash-sha1:"]
        where origin.hasPrefix(prefix) {
            value = String(origin.dropFirst(prefix.count))
            isPlain = prefix == AndroidOrigin.prefix
            return
        }
        return nil
    }

    private let isPlain: Bool

    /// The certificate that it names, in any spelling.
    var fingerprint: Fingerprint? {
        var value = value
        if value.hasPrefix("sha256-") { value = String(value.dropFirst(7)) }
        if let bytes = Base64URL.decode(value)?.bytes, bytes.count == 32 { return Fingerprint(anyForm: Hex.encode(bytes)) }
        return Fingerprint(anyForm: value)
    }

    /// In what the spelling is wrong; nil where it is right.
    var misspelling: String? {
        guard isPlain else { return "The prefix must be `\(AndroidOrigin.prefix)`." }
        if let bytes = Base64URL.decodeExact(value), bytes.count == 32 { return nil }
        if Fingerprint(anyForm: value) != nil { return "The hash is written in hex where base64url is due." }
        guard let decoded = Base64URL.decode(value) else { return "The hash is no base64url." }
        if decoded.bytes.count == 20 { return "The hash is a SHA-1 where a SHA-256 is due." }
        if decoded.bytes.count != 32 { return "The hash has \(decoded.bytes.count) bytes where 32 are due." }
        return "The hash is padded or in the standard alphabet where base64url without padding is due."
    }
}
