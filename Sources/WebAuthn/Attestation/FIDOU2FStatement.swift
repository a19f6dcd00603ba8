import Ceremony
import OpenSSL

/// The format `fido-u2f`, L3 section 8.6. No step of it looks at the AAGUID.
enum FIDOU2FStatement {
    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        let signature = report.value { () throws(AttestationFault) in try members.bytes("sig") }
        guard let encoded = report.value(members.certificates) else { return }
        if encoded.count != 1 {
            report.note(
                .attestationCertificateCount, "The statement must have one certificate.", expected: ["1"],
                actual: "\(encoded.count)")
        }
        guard let chain = subject.chain(encoded, &report) else { return }
        guard case .ec(.p256, _, _) = chain.leaf.keyParts else {
            return report.note(
                .attestationCertificateKey, "The certificate's key is no point on the curve P-256.",
                expected: ["P-256"], actual: chain.leaf.keyParts?.title ?? "another kind of key")
        }
        guard let key = subject.key else { return report.skip(.unreadable, "The new key could not be read.") }
        guard case .ec(.p256, let x, let y) = key.parts else {
            return report.note(
                .attestationKeyDiffers, "The new key is no point on the curve P-256, which all of U2F are.",
                expected: ["P-256"], actual: key.parts?.title ?? "another kind of key")
        }
        guard let signature else { return }
        let message = [0] + subject.relyingPartyIDHash + subject.clientDataHash + subject.credential.id + [4] + x + y
        subject.verify(signature, over: message, by: chain.leaf, COSEAlgorithm(number: -7), &report)
    }
}

extension PublicKeyParts {
    /// The kind of key, as people are shown it.
    var title: String {
        switch self {
        case .ec(let curve, _, _): curve.rawValue
        case .ed25519: "Ed25519"
        case .ed448: "Ed448"
        case .rsa(let n, _): "RSA of \(n.count * 8) bits"
        }
    }
}
