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
    /// The length of a coordinate of an EC key.
    let coordinateSize: Int?

    private init(_ state: State, _ algorithm: COSEAlgorithm?, coordinateSize: Int? = nil) {
        self.state = state
        self.algorithm = algorithm
        self.coordinateSize = coordinateSize
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
        var coordinateSize: Int?
        if case .ec(let curve, _, _) = content.parameters { coordinateSize = curve.coordinateSize }
        self.init(VerificationKey.state(content), content.algorithm, coordinateSize: coordinateSize)
    }

    private static func state(_ content: COSEKeyContent) -> State {
        do {
            guard let key = try content.publicKey(), let scheme = content.algorithm.scheme else { return .notEvaluable }
            return .ready(key, scheme)
        } catch {
            return .unusable(error)
        }
    }
}
