public import OpenSSL

/// A COSE algorithm that the software authenticator signs with (IANA COSE Algorithms; L3 section 5.8.5).
public enum SigningAlgorithm: String, CaseIterable, Sendable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// Ed25519.
    case edDSA = "EdDSA"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"

    /// Its number in a COSE key and in `pubKeyCredParams`.
    public var number: Int {
        switch self {
        case .es256: -7
        case .edDSA: -8
        case .es384: -35
        case .es512: -36
        case .ps256: -37
        case .rs256: -257
        }
    }

    /// How a signature is made.
    public var scheme: SignatureScheme {
        switch self {
        case .es256: .ecdsa(.sha256)
        case .es384: .ecdsa(.sha384)
        case .es512: .ecdsa(.sha512)
        case .edDSA: .eddsa
        case .rs256: .rsaPKCS1(.sha256)
        case .ps256: .rsaPSS(.sha256)
        }
    }

    /// Whether a key follows from a seed; RSA keys are made afresh.
    public var isDerivable: Bool { self != .rs256 && self != .ps256 }
}
