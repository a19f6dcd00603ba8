import OpenSSL

/// A credential's key, ready to check signatures, or what stands in the way.
struct VerificationKey: Sendable {
    /// What can be done with it.
    enum State: Sendable {
        case ready(PublicKey, SignatureScheme)
        /// The algorithm is named, and not evaluated here.
        case notEvaluable
        /// The bytes make no key.
        case unusable(COSEKeyError)
    }

    let state: State
    /// The algorithm; nil where the bytes do not name one.
    let algorithm: COSEAlgorithm?
    /// The numbers of the key; nil where it is not evaluated or cannot be read.
    let parts: PublicKeyParts?

    private init(_ state: State, _ algorithm: COSEAlgorithm?, _ parts: PublicKeyParts? = nil) {
        self.state = state
        self.algorithm = algorithm
        self.parts = parts
    }

    /// Sets up a stored key.
    init(_ key: COSEKey) {
        do {
            self.init(try COSEKeyContent(encoded: key.bytes))
        } catch {
            self.init(.unusable(error), key.algorithm.map { COSEAlgorithm(number: $0) })
        }
    }

    /// Sets up a key that was read.
    init(_ content: COSEKeyContent) {
        self.init(VerificationKey.state(content), content.algorithm, content.parts)
    }

    private static func state(_ content: COSEKeyContent) -> State {
        do {
            guard let key = try content.publicKey(), let scheme = content.algorithm.scheme else { return .notEvaluable }
            return .ready(key, scheme)
        } catch {
            return .unusable(error)
        }
    }

    /// The form of its signatures, as people are shown it.
    var signatureForm: String {
        switch parts {
        case .ec: "in DER"
        case .ed25519: "in 64 bytes"
        case .ed448: "in 114 bytes"
        case .rsa(let n, _): "in \(n.count) bytes"
        case nil: ""
        }
    }
}
