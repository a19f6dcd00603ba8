import Ceremony
import OpenSSL

/// The format `apple`, L3 section 8.8.
enum AppleStatement {
    static let nonceExtension = "1.2.840.113635.100.8.2"

    static func judge(_ members: StatementMembers, _ subject: AttestationSubject, _ report: inout AttestationReport) {
        guard let encoded = report.value(members.certificates), let chain = subject.chain(encoded, &report) else {
            return
        }
        judgeNonce(chain.leaf, subject, &report)
        subject.compareKeys(chain.leaf, &report)
    }

    /// The extension is a sequence of one octet string, tagged 1: the hash of what is attested.
    private static func judgeNonce(
        _ certificate: Certificate, _ subject: AttestationSubject, _ report: inout AttestationReport
    ) {
        guard let found = certificate[nonceExtension] else {
            return report.note(
                .attestationExtensionMissing, "The certificate has no nonce.", expected: [nonceExtension],
                actual: "none")
        }
        guard let sequence = DERReader.only(found.value), sequence.isUniversal(16),
            let tagged = sequence.children?.first(where: { $0.isContext(1) }),
            let nonce = tagged.children?.first, nonce.isUniversal(4)
        else {
            return report.note(.attestationExtensionMissing, "The certificate's nonce cannot be read.")
        }
        guard nonce.content.elementsEqual(SHA256.hash(subject.signedBytes)) else {
            return report.note(
                .attestationChallengeDiffers,
                "The certificate's nonce is not the hash of authenticator and client data.")
        }
    }
}
