import Ceremony
import OpenSSL

/// Is the signature true?
extension Judgement {
    /// L3 7.2 steps 20 and 21: the signature is one of the registered key over the authenticator data and the hash of the
    /// client data, as they came.
    func signature() -> Check {
        guard let signature = parts.signature, let message = signedBytes else {
            return .skipped(.signature, .unreadable, "The answer has not all that a signature is made over.")
        }
        guard let key else {
            return .skipped(.signature, .noKey, "The trail knows no key of this credential.")
        }
        switch key.state {
        case .unusable(let error): return .skipped(.signature, .noKey, error.description)
        case .notEvaluable:
            let name = key.algorithm?.title ?? "an unnamed algorithm"
            return .skipped(.signature, .algorithmNotEvaluable, "Signatures of \(name) are not evaluated.")
        case .ready(let publicKey, let scheme):
            let check = publicKey.verify(signature: signature, over: message, scheme: scheme)
            return check == .valid ? .passed(.signature) : falseSignature(signature, message, key, check)
        }
    }

    /// What is signed (L3 section 6.3.3): authenticator data, then SHA-256 of the client data.
    var signedBytes: [UInt8]? {
        guard let data = parts.authenticatorDataBytes, let clientData = parts.clientDataBytes else { return nil }
        return data + SHA256.hash(clientData)
    }

    private func falseSignature(
        _ signature: [UInt8], _ message: [UInt8], _ key: VerificationKey, _ check: SignatureCheck
    ) -> Check {
        let algorithm = key.algorithm?.title ?? ""
        if let deviation = repair(signature, message, key) {
            return .failed(
                .signature, .signatureEncoding, expected: ["\(algorithm) in DER"], actual: deviation.rawValue,
                "The signature is true once it is encoded rightly.")
        }
        if let other = input.otherKeys().first(where: { isTrue(signature, message, under: $0) }) {
            return .failed(
                .signature, .otherKeyOfAccount, expected: ["a signature of the answering credential"],
                actual: "a signature of credential \(Judgement.shown(other.id))",
                "The signature is true under another key of the account.")
        }
        let why = check == .malformed
            ? "The signature has no form of \(algorithm)." : "The signature is not one of the registered key."
        return .failed(.signature, .signatureFalse, why)
    }

    private func repair(
        _ signature: [UInt8], _ message: [UInt8], _ key: VerificationKey
    ) -> ECDSASignature.Deviation? {
        guard case .ec(let curve, _, _) = key.parts, case .ready(let publicKey, let scheme) = key.state else { return nil }
        return ECDSASignature.repairs(of: signature, coordinateSize: curve.coordinateSize).first {
            publicKey.verify(signature: $0.der, over: message, scheme: scheme) == .valid
        }?.deviation
    }

    private func isTrue(_ signature: [UInt8], _ message: [UInt8], under credential: KnownCredential) -> Bool {
        guard credential.id != input.credential?.id, let cose = credential.publicKey else { return false }
        guard case .ready(let publicKey, let scheme) = VerificationKey(cose).state else { return false }
        return publicKey.verify(signature: signature, over: message, scheme: scheme) == .valid
    }
}
