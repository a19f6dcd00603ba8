import CBOR
import Ceremony
import OpenSSL

/// What does the authenticator prove about itself?
extension Judgement {
    /// L3 7.1 steps 21 to 24: the statement's format is accepted, and the statement verifies.
    func attestation() -> Check {
        guard let object = parts.attestation else {
            return .skipped(.attestation, .unreadable, "The attestation object could not be read.")
        }
        if let refusal = formatRefusal(object.format) { return refusal }
        guard parts.authenticatorData?.attested != nil else {
            return .skipped(.attestation, .unreadable, "The authenticator data could not be read.")
        }
        switch object.format {
        case "none": return noAttestation(object.statement)
        case "packed" where object.statement["x5c"] == nil: return selfAttestation(object.statement)
        default:
            return .skipped(
                .attestation, .formatNotEvaluable, "Statements of the format \(object.format) are not evaluated.")
        }
    }

    /// The formats of the IANA registry "WebAuthn Attestation Statement Format Identifiers".
    static let knownFormats = [
        "none", "packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound",
    ]

    /// L3 7.1 step 21: the format is matched case by case, against the configuration or else the registry.
    private func formatRefusal(_ format: String) -> Check? {
        let accepted = configuration.attestationFormats ?? Judgement.knownFormats
        if accepted.contains(format) { return nil }
        return .failed(
            .attestation, .attestationFormatNotAccepted, expected: accepted, actual: format,
            "The attestation's format is not accepted.")
    }

    /// L3 section 8.7: the statement of `none` is empty.
    private func noAttestation(_ statement: CBORMap) -> Check {
        if statement.count == 0 { return .passed(.attestation) }
        return .failed(
            .attestation, .attestationStatementInvalid, expected: ["an empty statement"],
            actual: "\(statement.count) members", "The format `none` has an empty statement.")
    }

    /// L3 section 8.2, self attestation: the algorithm is the new key's, and the new key signed.
    private func selfAttestation(_ statement: CBORMap) -> Check {
        guard let key, let message = signedBytes else {
            return .skipped(.attestation, .unreadable, "The new key or the client data could not be read.")
        }
        guard let algorithm = statement["alg"]?.int, let signature = statement["sig"]?.bytes else {
            return invalid("The statement lacks `alg` or `sig`.")
        }
        guard key.algorithm?.number == Int64(algorithm) else {
            return invalid("The statement's algorithm is not that of the new key.")
        }
        guard case .ready(let publicKey, let scheme) = key.state else {
            return .skipped(
                .attestation, .algorithmNotEvaluable,
                "Signatures of \(COSEAlgorithm(number: Int64(algorithm)).title) are not evaluated.")
        }
        guard publicKey.verify(signature: signature, over: message, scheme: scheme) == .valid else {
            return invalid("The statement's signature is not one of the new key.")
        }
        return .passed(.attestation)
    }

    private func invalid(_ why: String) -> Check { .failed(.attestation, .attestationStatementInvalid, why) }
}
