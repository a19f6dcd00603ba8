import JSON

/// A user handle as the trail keeps it: never the handle itself, but its pseudonym, and what form it came in.
public struct Handle: Hashable, Sendable {
    /// In what form a handle came; the raw values stand in the log.
    public enum Encoding: String, CaseIterable, Sendable {
        /// Base64url without padding, as it should be.
        case base64url
        /// Padded.
        case padded
        /// With the standard alphabet's own characters.
        case base64
        /// A text that is no base64 at all.
        case unreadable
        /// A number, a list or the like.
        case notText = "not_text"
    }

    /// The pseudonym, or the empty text for an empty handle.
    public var pseudonym: String
    /// Bytes of the decoded handle; nil where the form was not kept.
    public var byteCount: Int?
    /// Whether it was padded or in the standard alphabet.
    public var alphabetDeviates: Bool
    /// Whether it has the shape of an e-mail address.
    public var isPersonal: Bool
    /// The pseudonym of the known handle that comes out when it is decoded once more.
    public var decodesTo: String?

    /// Reads `name` (the pseudonym) and `name` + `Form` (an object) from an object that ingestion wrote.
    public init?(_ reader: MemberReader, _ name: String) {
        guard let text = reader.object[name]?.string else { return nil }
        pseudonym = text
        let form = reader.object[name + "Form"]
        byteCount = form?["bytes"]?.int.map { Int(clamping: $0) }
        alphabetDeviates = form?["encoding"]?.string.map { $0 != "base64url" } ?? false
        isPersonal = form?["personal"]?.bool ?? false
        decodesTo = form?["decodesTo"]?.string
    }
}

/// `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON` (L3 section 5.1), as far as a
/// response is judged by it.
public struct CeremonyOptions: Hashable, Sendable {
    /// The challenge's bytes; nil when it could not be decoded.
    public var challenge: [UInt8]?
    /// `rp.id` or `rpId`; nil when the options leave it to the client.
    public var rpID: String?
    /// `timeout` in milliseconds.
    public var timeoutMilliseconds: Int64?
    /// `userVerification`, `preferred` when it is not given.
    public var userVerification: String
    /// Whether `userVerification` was written out.
    public var userVerificationGiven: Bool
    /// `allowCredentials` ids; nil or empty: any.
    public var allowCredentials: [[UInt8]]
    /// `excludeCredentials` ids.
    public var excludeCredentials: [[UInt8]]
    /// `pubKeyCredParams` algorithms, in order; empty means -7 and -257 (L3 section 5.1.3).
    public var algorithms: [Int64]
    /// `attestation`.
    public var attestation: String?
    /// `user.id` of a registration.
    public var userHandle: Handle?
    /// The `appid` extension's input.
    public var appID: String?
    /// Whether challenge, user id or a credential id was padded or in the standard alphabet.
    public var alphabetDeviates: Bool

    /// Reads options that were issued; `object` is without any wrapping `publicKey`.
    public init(_ reader: MemberReader, kind: CeremonyKind) throws(PayloadError) {
        var deviates = false
        let text = try reader.required("challenge", "the challenge in base64url")
        guard let challengeText = text.stringBytes, challengeText.count <= 8192 else {
            throw PayloadError(path: reader.path + ".challenge", expected: "the challenge in base64url")
        }
        let decoded = Base64URL.decode(challengeText)
        challenge = decoded?.bytes
        deviates = decoded.map { $0.padded || $0.standardAlphabet } ?? true
        let selection = try reader.object("authenticatorSelection")
        let rp = try reader.object("rp")
        rpID = try kind == .registration ? rp?.text("id", upTo: 253) : reader.text("rpId", upTo: 253)
        timeoutMilliseconds = try reader.milliseconds("timeout")
        let verification = try (kind == .registration ? selection : reader)?.text("userVerification", upTo: 64)
        userVerification = verification ?? "preferred"
        userVerificationGiven = verification != nil
        allowCredentials = try CeremonyOptions.descriptors(reader, "allowCredentials", &deviates)
        excludeCredentials = try CeremonyOptions.descriptors(reader, "excludeCredentials", &deviates)
        algorithms = []
        for parameter in try reader.elements("pubKeyCredParams", upTo: 100) ?? [] {
            if let algorithm = parameter["alg"]?.int { algorithms.append(algorithm) }
        }
        attestation = try reader.text("attestation", upTo: 64)
        userHandle = try reader.object("user").flatMap { Handle($0, "id") }
        deviates = deviates || (userHandle?.alphabetDeviates ?? false)
        appID = reader.object["extensions"]?["appid"]?.string
        alphabetDeviates = deviates
    }

    private static func descriptors(
        _ reader: MemberReader, _ name: String, _ deviates: inout Bool
    ) throws(PayloadError) -> [[UInt8]] {
        var ids: [[UInt8]] = []
        for descriptor in try reader.elements(name) ?? [] {
            guard let text = descriptor["id"]?.stringBytes, let decoded = Base64URL.decode(text) else {
                deviates = true
                continue
            }
            if decoded.padded || decoded.standardAlphabet { deviates = true }
            ids.append(decoded.bytes)
        }
        return ids
    }
}
