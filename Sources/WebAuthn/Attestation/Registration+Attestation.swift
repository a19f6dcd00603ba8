import Ceremony
import OpenSSL

/// What does the authenticator prove about itself?
extension Judgement {
    /// L3 7.1 steps 21 to 24: the statement's format is accepted, the statement verifies by the rules of its format, and
    /// its certificates lead to an anchor, where the configuration has any.
    func attestation() -> Check {
        guard let object = parts.attestation else {
            return .skipped(.attestation, .unreadable, "The attestation object could not be read.")
        }
        let accepted = configuration.attestationFormats ?? AttestationFormat.allCases.map(\.rawValue)
        guard let subject = attestationSubject(object) else {
            guard accepted.contains(object.format) else {
                return .failed(
                    .attestation, .attestationFormatNotAccepted, expected: accepted, actual: object.format,
                    "The format is not accepted.")
            }
            return .skipped(.attestation, .unreadable, "Authenticator or client data could not be read.")
        }
        var report = AttestationReport()
        AttestationFormat.judge(object.format, object.statement, accepted: accepted, subject, &report)
        return report.check
    }

    private func attestationSubject(_ object: AttestationObject) -> AttestationSubject? {
        guard let credential = parts.authenticatorData?.attested, let clientData = parts.clientDataBytes else {
            return nil
        }
        return AttestationSubject(
            authenticatorData: object.authenticatorData, credential: credential,
            clientDataHash: SHA256.hash(clientData), key: key, time: input.responseTime.rawValue / 1_000_000,
            anchors: configuration.trustAnchorsPEM, cache: certificates)
    }
}
