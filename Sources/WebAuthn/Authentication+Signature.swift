import Ceremony
import JSON
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
            let check =
                input.prepared?.result(under: input.credential?.publicKey)
                ?? publicKey.verify(signature: signature, over: message, scheme: scheme)
            return check == .valid ? .passed(.signature) : falseSignature(signature, message, key, check)
        }
    }

    var signedBytes: [UInt8]? { parts.signedBytes }

    private func falseSignature(
        _ signature: [UInt8], _ message: [UInt8], _ key: VerificationKey, _ check: SignatureCheck
    ) -> Check {
        let algorithm = key.algorithm?.title ?? ""
        if let deviation = repair(signature, message, key) {
            return .failed(
                .signature, .signatureEncoding, expected: ["\(algorithm) \(key.signatureForm)"],
                actual: deviation.rawValue, "The signature is true once it is encoded rightly.")
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

    /// In what the encoding departs, where the signature is true without that.
    private func repair(_ signature: [UInt8], _ message: [UInt8], _ key: VerificationKey) -> SignatureDeviation? {
        guard case .ready(let publicKey, let scheme) = key.state else { return nil }
        let isTrue = { publicKey.verify(signature: $0, over: message, scheme: scheme) == .valid }
        if let found = publicKey.repairs(of: signature).first(where: { isTrue($0.signature) }) { return found.deviation }
        for (deviation, decoded) in Judgement.decodings(of: signature) {
            if isTrue(decoded) || publicKey.repairs(of: decoded).contains(where: { isTrue($0.signature) }) {
                return deviation
            }
        }
        return nil
    }

    /// The bytes that a signature stands for if it is text.
    private static func decodings(of signature: [UInt8]) -> [(SignatureDeviation, [UInt8])] {
        guard signature.count >= 64, signature.count <= 16_384, signature.allSatisfy({ (0x20..<0x7f).contains($0) })
        else { return [] }
        var decodings: [(SignatureDeviation, [UInt8])] = []
        if let bytes = Hex.decode(String(decoding: signature, as: UTF8.self)) { decodings.append((.hexText, bytes)) }
        if let bytes = Base64URL.decode(signature)?.bytes { decodings.append((.base64Text, bytes)) }
        return decodings
    }

    private func isTrue(_ signature: [UInt8], _ message: [UInt8], under credential: KnownCredential) -> Bool {
        guard credential.id != input.credential?.id, let cose = credential.publicKey else { return false }
        guard case .ready(let publicKey, let scheme) = VerificationKey(cose).state else { return false }
        return publicKey.verify(signature: signature, over: message, scheme: scheme) == .valid
    }
}
