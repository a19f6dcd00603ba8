import OpenSSL

/// The signature algorithms of the COSE registry that WebAuthn meets, by number.
struct COSEAlgorithm: Hashable, Sendable {
    /// The number in the IANA registry "COSE Algorithms".
    let number: Int64

    /// The registered name; nil for a number that is none of those below.
    var name: String? {
        switch number {
        case -7: "ES256"
        case -9: "ESP256"
        case -35: "ES384"
        case -51: "ESP384"
        case -36: "ES512"
        case -52: "ESP512"
        case -47: "ES256K"
        case -8: "EdDSA"
        case -19: "Ed25519"
        case -53: "Ed448"
        case -37: "PS256"
        case -38: "PS384"
        case -39: "PS512"
        case -257: "RS256"
        case -258: "RS384"
        case -259: "RS512"
        case -65535: "RS1"
        case -48: "ML-DSA-44"
        case -49: "ML-DSA-65"
        case -50: "ML-DSA-87"
        default: nil
        }
    }

    /// The name with the number, as people are shown it.
    var title: String { name.map { "\($0) (\(number))" } ?? "\(number)" }

    /// What its keys must look like; nil for an algorithm of which nothing is known here.
    ///
    /// The number fixes the curve (L3 section 5.8.5): -7 is P-256 alone, -8 is Ed25519 alone.
    var keyForm: KeyForm? {
        switch number {
        case -7, -9: .ec(.p256, crv: 1)
        case -35, -51: .ec(.p384, crv: 2)
        case -36, -52: .ec(.p521, crv: 3)
        case -47: .ec(.secp256k1, crv: 8)
        case -8, -19: .ed25519
        case -53: .ed448
        case -37, -38, -39, -257, -258, -259, -65535: .rsa
        case -48: .mlDSA(publicKeySize: 1312)
        case -49: .mlDSA(publicKeySize: 1952)
        case -50: .mlDSA(publicKeySize: 2592)
        default: nil
        }
    }

    /// How a signature of it is checked; nil where that is not done: ML-DSA, which the cryptographic library lacks, and
    /// RS1, whose SHA-1 proves nothing any more.
    var scheme: SignatureScheme? {
        switch number {
        case -7, -9, -47: .ecdsa(.sha256)
        case -35, -51: .ecdsa(.sha384)
        case -36, -52: .ecdsa(.sha512)
        case -8, -19, -53: .eddsa
        case -37: .rsaPSS(.sha256)
        case -38: .rsaPSS(.sha384)
        case -39: .rsaPSS(.sha512)
        case -257: .rsaPKCS1(.sha256)
        case -258: .rsaPKCS1(.sha384)
        case -259: .rsaPKCS1(.sha512)
        default: nil
        }
    }

    /// The forms of COSE keys (RFC 9053 section 7, RFC 8230 section 4, and the drafts on ML-DSA).
    enum KeyForm: Hashable, Sendable {
        case ec(Curve, crv: Int)
        case ed25519
        case ed448
        case rsa
        case mlDSA(publicKeySize: Int)

        /// The `kty` that goes with it.
        var keyType: Int {
            switch self {
            case .ed25519, .ed448: 1
            case .ec: 2
            case .rsa: 3
            case .mlDSA: 7
            }
        }
    }
}
