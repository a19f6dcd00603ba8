import Ceremony
import Foundation
import JSON

@testable import WebAuthn

/// The published vectors: where they are, and how one becomes a judging input.
enum Vectors {
    /// The folder: `PASSKEYTRAIL_VECTORS`, else beside the package.
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["PASSKEYTRAIL_VECTORS"] { return URL(fileURLWithPath: path) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.appendingPathComponent("../shared/vectors").standardizedFileURL
    }()

    static let arePresent = FileManager.default.fileExists(atPath: folder.appendingPathComponent("mutations.json").path)

    static func load(_ name: String) throws -> [JSONValue] {
        let bytes = try [UInt8](Data(contentsOf: folder.appendingPathComponent(name)))
        let list = try JSONValue.parse(bytes, limits: JSONLimits(bytes: 64 << 20))
        return (0..<list.count).compactMap { list[$0] }
    }

    /// DER as PEM text.
    static func pem(_ der: [UInt8]) -> String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }

    /// What the vectors call a check, in our words; nil for what is no check (canonical CBOR).
    static func checkName(_ name: String) -> CheckName? {
        switch name {
        case "type": .ceremonyType
        case "client_data_json", "authenticator_data", "attestation_object", "credential_public_key",
            "credential_id_length":
            .responseFormat
        case "cross_origin", "top_origin": .crossOrigin
        case "backup_state", "backup_eligibility": .backupFlags
        case "credential_id": .credentialAllowed
        case "attestation", "attestation_format", "attestation_trust": .attestation
        case "cbor_canonical": nil
        default: CheckName(rawValue: name)
        }
    }
}

/// One vector as the verifier would be asked to judge it.
struct VectorCase {
    let value: JSONValue
    let kind: CeremonyKind
    /// Whether the stored key could be read: a trail refuses others before it stores them.
    var storedKeyIsUsable = true

    init(_ value: JSONValue, kind: CeremonyKind? = nil) {
        self.value = value
        self.kind = kind ?? (value["kind"]?.string == "registration" ? .registration : .authentication)
    }

    private var part: JSONValue? { value[kind.rawValue] }
    private var policy: JSONValue? { value["policy"] }

    private func text(_ name: String) -> String { part?[name]?.string ?? "" }

    private func texts(_ value: JSONValue?) -> [String]? {
        value.flatMap { list in list.isNull ? nil : (0..<list.count).compactMap { list[$0]?.string } }
    }

    private func configuration() throws -> RelyingPartyConfiguration {
        let framing = policy?["allowCrossOrigin"]?.bool ?? (value["crossOrigin"]?.bool ?? false)
        let top = texts(policy?["allowedTopOrigins"]) ?? ["https://example.com"]
        let known = AttestationFormat.allCases.filter { $0 != .compound }.map(\.rawValue)
        let formats = texts(policy?["supportedFormats"]) ?? known
        return try Fixtures.configuration([
            "rpId": .text(value["rpId"]?.string ?? ""),
            "origins": .list((texts(value["origins"]) ?? [value["origin"]?.string ?? ""]).map { .text($0) }),
            "topOrigins": .list(framing ? top.map { .text($0) } : []),
            "userVerification": .text(requiresVerification ? "required" : "preferred"),
            "attestation": .object([
                "formats": .list(formats.map { .text($0) }), "trustAnchorsPem": .list(anchors.map { .text($0) }),
            ]),
        ])
    }

    /// The anchors, as PEM: those of all formats, or none.
    private var anchors: [String] {
        let encoded = texts(policy?["trustAnchors"]) ?? value["caCert"]?.string.map { [$0] } ?? []
        let byFormat = policy?["trustAnchorsPemByFmt"]?["packed"]
        return encoded.compactMap { Base64URL.decode($0)?.bytes }.map(Vectors.pem) + (texts(byFormat) ?? [])
    }

    /// When the ceremony was: certificates are judged by it.
    private var time: Instant {
        policy?["verificationTime"]?.string.flatMap { Instant(rfc3339: $0) }
            ?? Instant(rawValue: 1_717_200_000_000_000)
    }

    /// What the vector's own registration made, where it has one.
    private var registered: AuthenticatorData.AttestedCredential? {
        guard let bytes = value["registration"]?["attestationObject"]?.base64?.bytes,
            let object = try? AttestationObject(bytes)
        else { return nil }
        return try? AuthenticatorData(object.authenticatorData).attested
    }

    private var credentialID: String {
        part?["credential_id"]?.string ?? registered.map { Base64URL.encode($0.id) } ?? ""
    }

    private var requiresVerification: Bool { policy?["requireUserVerification"]?.bool ?? false }

    private func options() throws -> OptionsIssued {
        let verification = Sketch.text(requiresVerification ? "required" : "preferred")
        let challenge = Sketch.text(text("challenge"))
        if kind == .registration {
            let offered = policy?["supportedAlgs"].map { list in (0..<list.count).compactMap { list[$0]?.int } }
            let algorithms = offered ?? [-7, -8, -257, -35, -36, -37, -53, -38, -39, -258, -259, -47, -65535]
            return try Fixtures.options(kind, account: "V", [
                "challenge": challenge,
                "authenticatorSelection": .object(["userVerification": verification]),
                "pubKeyCredParams": .list(algorithms.map { .object(["type": .text("public-key"), "alg": .number($0)]) }),
            ])
        }
        let allowed = texts(policy?["knownCredentialIds"]) ?? [credentialID]
        return try Fixtures.options(kind, account: "V", [
            "challenge": challenge, "userVerification": verification,
            "allowCredentials": .list(allowed.map { .object(["type": .text("public-key"), "id": .text($0)]) }),
        ])
    }

    private func response() throws -> JSONValue {
        var inner: [String: Sketch] = ["clientDataJSON": .text(text("clientDataJSON"))]
        for name in ["attestationObject", "authenticatorData", "signature"] {
            if let text = part?[name]?.string { inner[name] = .text(text) }
        }
        let id = Sketch.text(credentialID)
        return try Sketch.object(["id": id, "rawId": id, "response": .object(inner)]).value()
    }

    mutating func input() throws -> JudgingInput {
        var input = JudgingInput(
            response: try response(), responseTime: time, configuration: try configuration())
        input.options = try options()
        input.optionsTime = time.advanced(bySeconds: -2)
        if policy?["mediation"]?.string == "conditional" { input.mediation = .conditional }
        guard kind == .authentication, let id = Base64URL.decode(credentialID)?.bytes else { return input }
        var credential = KnownCredential(id: id, account: "V")
        let key = part?["credentialPublicKey"]?.base64?.bytes ?? registered?.key.bytes ?? []
        credential.publicKey = try? COSEKey(cose: key)
        storedKeyIsUsable = credential.publicKey != nil
        credential.signCount = part?["storedSignCount"]?.int.map { UInt32(truncatingIfNeeded: $0) }
        credential.backupEligible = policy?["storedBackupEligible"]?.bool
        credential.userHandle = policy?["expectedUserHandle"]?.string
        input.credential = credential
        if let handle = part?["userHandle"]?.string { input.userHandle = try Fixtures.handle(handle) }
        return input
    }

    /// The checks that fail.
    mutating func failures(keys: KeyCache? = nil) throws -> Set<CheckName> {
        let verdict = Judge.judge(try input(), keys: keys)
        var failed = Set(verdict.failures.map(\.name))
        if !storedKeyIsUsable { failed.insert(.responseFormat) }
        return failed
    }
}
