/// How a signature is made over a message; with the key it fixes a COSE algorithm.
public enum SignatureScheme: Hashable, Sendable {
    /// ECDSA over the digest, the signature in DER (FIPS 186-4, RFC 3279 section 2.2.3).
    case ecdsa(Digest)
    /// RSASSA-PKCS1-v1_5 over the digest (RFC 8017 section 8.2).
    case rsaPKCS1(Digest)
    /// RSASSA-PSS (RFC 8017 section 8.1), MGF1 with the same digest and a salt of its length (RFC 8230 section 2).
    case rsaPSS(Digest)
    /// Ed25519 or Ed448, by the key (RFC 8032).
    case eddsa

    /// What is hashed before the key comes in; EdDSA hashes on its own.
    public var digest: Digest? {
        switch self {
        case .ecdsa(let digest), .rsaPKCS1(let digest), .rsaPSS(let digest): digest
        case .eddsa: nil
        }
    }
}

/// What a signature turned out to be. A client can send anything, so none of these is an error.
public enum SignatureCheck: String, Hashable, Sendable {
    /// The signature is true.
    case valid
    /// It has the form of its algorithm and is false. Also: the scheme is not one of the key's kind.
    case invalid
    /// It has no form of that algorithm: bad DER, a wrong length, an RSA number not below the modulus.
    case malformed
}

/// The elliptic curves of COSE signature keys (RFC 9053 section 7.1, RFC 8812 section 3.1).
public enum Curve: String, CaseIterable, Hashable, Sendable {
    /// NIST P-256.
    case p256 = "P-256"
    /// NIST P-384.
    case p384 = "P-384"
    /// NIST P-521.
    case p521 = "P-521"
    /// The curve of ES256K.
    case secp256k1

    /// The length of a coordinate and of a secret scalar, in bytes.
    public var coordinateSize: Int {
        switch self {
        case .p256, .secp256k1: 32
        case .p384: 48
        case .p521: 66
        }
    }
}
