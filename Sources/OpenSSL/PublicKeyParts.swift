/// The numbers of a public key, big-endian: what two keys are compared by.
public enum PublicKeyParts: Equatable, Sendable {
    /// A point; each coordinate is as long as the curve's field.
    case ec(Curve, x: [UInt8], y: [UInt8])
    /// The 32 bytes of an Ed25519 key.
    case ed25519(x: [UInt8])
    /// The 57 bytes of an Ed448 key.
    case ed448(x: [UInt8])
    /// Modulus and exponent without leading zeros.
    case rsa(n: [UInt8], e: [UInt8])

    /// Modulus and exponent with any number of leading zeros.
    public static func rsa(paddedN n: [UInt8], paddedE e: [UInt8]) -> PublicKeyParts {
        .rsa(n: Array(n.drop { $0 == 0 }), e: Array(e.drop { $0 == 0 }))
    }
}

extension PublicKey {
    /// A key of these numbers.
    ///
    /// Throws what the import of its kind throws.
    public static func make(_ parts: PublicKeyParts) throws(OpenSSLError) -> PublicKey {
        switch parts {
        case .ec(let curve, let x, let y): try ec(curve: curve, x: x, y: y)
        case .ed25519(let x): try ed25519(x: x)
        case .ed448(let x): try ed448(x: x)
        case .rsa(let n, let e): try rsa(n: n, e: e)
        }
    }
}
