import CBOR
import Ceremony
import JSON
import OpenSSL

@testable import WebAuthn

/// A registration with a statement that verifies, in which a test makes one thing wrong.
struct AttestedAnswer {
    var answer: Answer
    /// The authority that signs, and its own certificate, by itself.
    let root: CertificateSketch
    var leaf: CertificateSketch
    /// What stands behind the leaf in `x5c`.
    var others: [[UInt8]] = []
    /// Who signs the leaf: the root, unless a test says otherwise.
    var issuer: CertificateSketch
    /// The statement's members; set by the format, changed by a test.
    var members: [(key: String, value: CBORValue)] = []
    /// When the answer came, RFC 3339.
    var time = "2025-06-01T00:00:00Z"
    var anchors: [[UInt8]] = []

    init(_ format: String) throws {
        answer = try Answer(.registration)
        answer.format = format
        root = .authority("Root", try CredentialKeys.es256(40))
        issuer = root
        leaf = .packed(try CredentialKeys.es256(41))
    }

    var rootDER: [UInt8] { get throws { try root.der(signedBy: root) } }

    /// Authenticator data, then the hash of the client data.
    var signedBytes: [UInt8] { answer.authenticatorData + clientDataHash }

    var clientDataHash: [UInt8] { SHA256.hash(answer.clientData) }

    var certificates: CBORValue {
        get throws { .array(([try leaf.der(signedBy: issuer)] + others).map { .bytes($0) }) }
    }

    mutating func set(_ name: String, _ value: CBORValue?) {
        members.removeAll { $0.key == name }
        if let value { members.append((name, value)) }
    }

    func check() throws -> Check {
        var answer = answer
        let pairs = members.map { (key: CBORValue.text($0.key), value: $0.value) }
        answer.statement = CBORMap(pairs)
        if !anchors.isEmpty {
            answer.configuration["attestation"] = .object([
                "trustAnchorsPem": .list(anchors.map { .text(Vectors.pem($0)) })
            ])
        }
        let instant = Instant(rfc3339: time) ?? Instant(rawValue: 0)
        answer.changeInput = { input in
            input.responseTime = instant
            input.optionsTime = instant.advanced(bySeconds: -3)
        }
        let verdict = try answer.verdict()
        return verdict[.attestation] ?? Check(.attestation, .notApplicable)
    }

    /// `pass`, `skipped`, or the reason of the failure.
    func outcome() throws -> String {
        let check = try check()
        return check.status == .fail ? check.reason?.rawValue ?? "?" : check.status.rawValue
    }
}
