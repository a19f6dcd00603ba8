public import OpenSSL

/// A COSE algorithm that the software authenticator signs with (IANA COSE Algorithms; L3 section 5.8.5).
public enum SigningAlgorithm: String, CaseIterable, Sendable {
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"
    /// ECDSA on P-384 with SHA-384.
    case es384 = "ES384"
    /// ECDSA on P-521 with SHA-512.
    case es512 = "ES512"
    /// ECDSA on secp256k1 with SHA-256.
    case es256k = "ES256K"
    /// Ed25519.
    case edDSA = "EdDSA"
    /// Ed448.
    case ed448 = "Ed448"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    case rs384 = "RS384"
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    case rs512 = "RS512"
    /// RSASSA-PSS with SHA-256.
    case ps256 = "PS256"
    /// RSASSA-PSS with SHA-384.
    case ps384 = "PS384"
    /// RSASSA-PSS with SHA-512.
    case ps512 = "PS512"

    /// Its number in a COSE key and in `pubKeyCredParams`.
    public var number: Int {
        switch self {
        case .es256: -7
        case .edDSA: -8
        case .es384: -35
        case .es512: -36
        case .ps256: -37
        case .ps384: -38
        case .ps512: -39
        case .es256k: -47
        case .ed448: -53
        case .rs256: -257
        case .rs384: -258
        case .rs512: -259
        }
    }

    /// How a signature is made.
    public var scheme: SignatureScheme {
        switch self {
        case .es256, .es256k: .ecdsa(.sha256)
        case .es384: .ecdsa(.sha384)
        case .es512: .ecdsa(.sha512)
        case .edDSA, .ed448: .eddsa
        case .rs256: .rsaPKCS1(.sha256)
        case .rs384: .rsaPKCS1(.sha384)
        case .rs512: .rsaPKCS1(.sha512)
        case .ps256: .rsaPSS(.sha256)
        case .ps384: .rsaPSS(.sha384)
        case .ps512: .rsaPSS(.sha512)
        }
    }

    /// Whether a key follows from a seed; RSA keys are made afresh.
    public var isDerivable: Bool {
        switch self {
        case .es256, .es384, .es512, .es256k, .edDSA, .ed448: true
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: false
        }
    }
}
