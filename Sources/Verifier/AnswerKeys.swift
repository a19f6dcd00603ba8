import Ceremony
import JSON
import OpenSSL

/// What of a response is looked up before it is judged.
struct AnswerKeys {
    /// The decoded `id`, else `rawId`; nil where neither can be decoded.
    var credentialID: [UInt8]?
    /// 16 bytes that are equal exactly for one response sent twice: of SHA-256 over the decoded id, clientDataJSON,
    /// authenticatorData, signature and attestationObject (CONTRACT.md section 7). Wrapping, padding and members that
    /// are not signed do not count.
    var digest: [UInt8]
    /// Whether anything of that was there: two that brought nothing are not one answer sent twice.
    let hasContent: Bool

    /// Reads the keys of `RegistrationResponseJSON` or `AuthenticationResponseJSON`.
    init(_ response: JSONValue) {
        let inner = response["response"]
        let id = AnswerKeys.decoded(response["id"]) ?? AnswerKeys.decoded(response["rawId"])
        credentialID = id
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        AnswerKeys.append(id, to: &bytes)
        let names = ["clientDataJSON", "authenticatorData", "signature", "attestationObject"]
        for name in names {
            // authenticatorData beside an attestation object is a copy, unless a signature covers it.
            let isCopy = name == "authenticatorData" && inner?["attestationObject"] != nil && inner?["signature"] == nil
            AnswerKeys.append(isCopy ? nil : AnswerKeys.bytes(inner?[name]), to: &bytes)
        }
        digest = Array(SHA256.hash(bytes).prefix(16))
        hasContent = id != nil || names.contains { AnswerKeys.bytes(inner?[$0])?.isEmpty == false }
    }

    private static func decoded(_ value: JSONValue?) -> [UInt8]? {
        guard let bytes = value?.stringBytes.flatMap({ Base64URL.decode($0)?.bytes }), !bytes.isEmpty else {
            return nil
        }
        return bytes
    }

    /// The decoded bytes, or the text itself where it cannot be decoded.
    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.stringBytes else { return nil }
        return Base64URL.decode(text)?.bytes ?? text
    }

    private static func append(_ part: [UInt8]?, to bytes: inout [UInt8]) {
        let count = part.map { UInt64($0.count) } ?? .max
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: count >> UInt64(shift)))
        }
        if let part { bytes.append(contentsOf: part) }
    }
}

/// 16 bytes of SHA-256: the key under which a challenge is kept.
func challengeDigest(_ challenge: [UInt8]) -> [UInt8] { Array(SHA256.hash(challenge).prefix(16)) }
