import CBOR
import Ceremony
import JSON
import OpenSSL

@testable import WebAuthn

/// A valid ceremony of either kind, in which a test makes one thing wrong.
struct Answer {
    var kind: CeremonyKind
    var key: PrivateKey
    var algorithm = -7
    var scheme = SignatureScheme.ecdsa(.sha256)

    // Client data.
    var type: String?
    var challengeText: String?
    var origin: Sketch? = .text("https://example.com")
    var crossOrigin: Sketch? = .flag(false)
    var topOrigin: Sketch?
    var clientDataText: String?
    var clientDataBytes: [UInt8]?
    var authenticatorDataBytes: [UInt8]?

    // Authenticator data.
    var hashOf = "example.com"
    var flags: UInt8 = 0x1D
    var signCount: UInt32 = 5
    var tail: [UInt8] = []
    var credentialID = [UInt8](repeating: 0xC1, count: 32)
    var cose: [UInt8]?
    var format = "none"
    var statement: CBORMap?
    /// The statements of the format `compound`.
    var compound: [CBORValue]?

    // What is known.
    var signer: PrivateKey?
    var changeSignature: (([UInt8]) -> [UInt8])?
    var configuration: [String: Sketch] = [:]
    var options: [String: Sketch] = [:]
    var account: String? = "acct"
    var hasOptions = true
    var changeResponse: ((inout [String: Sketch], inout [String: Sketch]) -> Void)?
    var changeInput: ((inout JudgingInput) throws -> Void)?

    init(_ kind: CeremonyKind) throws {
        self.kind = kind
        key = try CredentialKeys.es256()
    }

    static let challenge = [UInt8](0..<32)

    var clientData: [UInt8] {
        if let clientDataBytes { return clientDataBytes }
        if let clientDataText { return Array(clientDataText.utf8) }
        var members: [String: Sketch] = [
            "type": .text(type ?? (kind == .registration ? "webauthn.create" : "webauthn.get")),
            "challenge": .text(challengeText ?? Base64URL.encode(Answer.challenge)),
        ]
        members["origin"] = origin
        members["crossOrigin"] = crossOrigin
        members["topOrigin"] = topOrigin
        return Array(Sketch.object(members).json.utf8)
    }

    var coseBytes: [UInt8] { cose ?? CredentialKeys.cose(key, algorithm: algorithm) }

    var authenticatorData: [UInt8] {
        if let authenticatorDataBytes { return authenticatorDataBytes }
        var data = SHA256.hash(Array(hashOf.utf8))
        data.append(kind == .registration ? flags | 0x40 : flags)
        for shift: UInt32 in [24, 16, 8, 0] { data.append(UInt8(truncatingIfNeeded: signCount >> shift)) }
        if kind == .registration {
            data += [UInt8](repeating: 0xAA, count: 16)
            data += [UInt8(credentialID.count >> 8), UInt8(credentialID.count & 0xFF)] + credentialID + coseBytes
        }
        return data + tail
    }

    func signature() throws -> [UInt8] {
        let signature = try (signer ?? key).sign(authenticatorData + SHA256.hash(clientData), scheme)
        return changeSignature?(signature) ?? signature
    }

    func input() throws -> JudgingInput {
        var inner: [String: Sketch] = ["clientDataJSON": .text(Base64URL.encode(clientData))]
        if kind == .registration {
            let object = CBORMap([
                (.text("fmt"), .text(format)),
                (.text("attStmt"), compound.map { .array($0) } ?? .map(statement ?? CBORMap())),
                (.text("authData"), .bytes(authenticatorData)),
            ])
            inner["attestationObject"] = .text(Base64URL.encode(CBOREncoder.encode(.map(object))))
        } else {
            inner["authenticatorData"] = .text(Base64URL.encode(authenticatorData))
            inner["signature"] = .text(Base64URL.encode(try signature()))
        }
        let id = Sketch.text(Base64URL.encode(credentialID))
        var outer: [String: Sketch] = ["id": id, "rawId": id, "type": .text("public-key")]
        changeResponse?(&outer, &inner)
        outer["response"] = .object(inner)
        var input = JudgingInput(
            response: try Sketch.object(outer).value(), responseTime: Instant(rawValue: 3_000_000),
            configuration: try Fixtures.configuration(configuration))
        if hasOptions {
            input.options = try issued()
            input.optionsTime = Instant(rawValue: 0)
        }
        if kind == .authentication { input.credential = known }
        try changeInput?(&input)
        return input
    }

    private func issued() throws -> OptionsIssued {
        var members: [String: Sketch] = ["challenge": .text(Base64URL.encode(Answer.challenge))]
        if kind == .registration {
            members["rp"] = .object(["id": .text("example.com")])
            members["pubKeyCredParams"] = .list(
                [-7, -257, Int64(algorithm)].map { .object(["type": .text("public-key"), "alg": .number($0)]) })
        } else {
            members["rpId"] = .text("example.com")
        }
        return try Fixtures.options(kind, account: account, members.merging(options) { $1 })
    }

    private var known: KnownCredential {
        var credential = KnownCredential(id: credentialID, account: "acct")
        credential.publicKey = COSEKey(stored: coseBytes)
        credential.backupEligible = true
        credential.signCount = 4
        credential.userHandle = "handle"
        return credential
    }

    func judgement() throws -> Judgement { Judgement(try input(), keys: nil) }

    func verdict() throws -> Verdict { Judge.judge(try input()) }

    /// The names of the failed checks with their reasons, in order.
    func failures() throws -> [String] {
        try verdict().checks.filter { $0.status == .fail }
            .map { "\($0.name.rawValue): \($0.reason?.rawValue ?? "?")" }
    }
}
