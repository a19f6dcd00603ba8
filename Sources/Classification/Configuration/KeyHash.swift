internal import JSON

/// The origin of an Android app: `android:apk-key-hash:` and the unpadded base64url of its certificate's SHA-256.
public enum KeyHash {
    /// What stands before the hash.
    public static let prefix = "android:apk-key-hash:"

    /// The fingerprint behind a rightly written value, as `14:6D:…`; nil for anything else.
    public static func fingerprint(ofValue value: String) -> String? {
        guard let bytes = Base64URL.decodeExact(value), bytes.count == 32 else { return nil }
        return fingerprint(of: bytes)
    }

    /// `14:6D:…` of 32 bytes.
    public static func fingerprint(of bytes: [UInt8]) -> String {
        bytes.map { Hex.encode([$0]).uppercased() }.joined(separator: ":")
    }

    /// The 32 bytes that a wrongly written value stands for: any base64, or hex with or without colons.
    public static func digest(written value: String) -> [UInt8]? {
        if let bytes = digest(hex: value) { return bytes }
        guard let decoded = Base64URL.decode(value), decoded.bytes.count == 32 else { return nil }
        return decoded.bytes
    }

    /// The 32 bytes of a fingerprint in any hex form: with colons, spaces or nothing between, in either case.
    public static func digest(hex text: String) -> [UInt8]? {
        let digits = text.filter { $0 != ":" && $0 != " " && $0 != "-" }
        guard digits.utf8.count == 64, let bytes = Hex.decode(digits) else { return nil }
        return bytes
    }
}
