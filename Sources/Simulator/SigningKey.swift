import CBOR
public import OpenSSL

/// A key pair of one COSE algorithm.
public struct SigningKey: Sendable {
    /// The algorithm.
    public let algorithm: SigningAlgorithm
    /// The public half as a COSE_Key in the canonical form of CTAP2.
    public let coseKey: [UInt8]
    private let key: PrivateKey

    /// The key of a seed: always the same for EC and Edwards curves, a fresh one for RSA, which takes a tenth of a second.
    public init(_ algorithm: SigningAlgorithm, seed: [UInt8]) throws(OpenSSLError) {
        self.algorithm = algorithm
        let seed = Array(algorithm.rawValue.utf8) + seed
        switch algorithm {
        case .es256: key = try SigningKey.derived(.p256, seed)
        case .es384: key = try SigningKey.derived(.p384, seed)
        case .es512: key = try SigningKey.derived(.p521, seed)
        case .es256k: key = try SigningKey.derived(.secp256k1, seed)
        case .edDSA: key = try .ed25519(seed: SHA256.hash(seed))
        case .ed448: key = try .ed448(seed: Array(SHA512.hash(seed).prefix(57)))
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: key = try .rsa()
        }
        coseKey = CBOREncoder.encode(.map(SigningKey.coseMap(key.parts, algorithm)))
    }

    /// The public half, which verifies.
    public var publicKey: PublicKey { key.publicKey }

    /// Signs a message as an authenticator does: ECDSA in DER.
    public func sign(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        try key.sign(message, algorithm.scheme)
    }

    /// Hashes until the digest is a scalar of the curve: nearly always the first.
    private static func derived(_ curve: Curve, _ seed: [UInt8]) throws(OpenSSLError) -> PrivateKey {
        for attempt in UInt8(0)..<8 {
            var secret = SHA512.hash(seed + [attempt]) + SHA512.hash(seed + [attempt, 1])
            secret.removeLast(secret.count - curve.coordinateSize)
            if curve == .p521 { secret[0] &= 0x01 }
            if let key = try? PrivateKey.ec(curve, secret: secret) { return key }
        }
        return try .ec(curve)
    }

    /// RFC 9053 section 7 and RFC 8230 section 4: kty, alg and the numbers of the key.
    private static func coseMap(_ parts: PublicKeyParts, _ algorithm: SigningAlgorithm) -> CBORMap {
        let number = CBORValue(algorithm.number)
        func map(_ pairs: [(Int, CBORValue)]) -> CBORMap {
            CBORMap(pairs.map { (key: CBORValue($0.0), value: $0.1) })
        }
        switch parts {
        case .ec(let curve, let x, let y):
            return map([
                (1, CBORValue(2)), (3, number), (-1, CBORValue(curve.coseNumber)), (-2, .bytes(x)), (-3, .bytes(y)),
            ])
        case .ed25519(let x):
            return map([(1, CBORValue(1)), (3, number), (-1, CBORValue(6)), (-2, .bytes(x))])
        case .ed448(let x):
            return map([(1, CBORValue(1)), (3, number), (-1, CBORValue(7)), (-2, .bytes(x))])
        case .rsa(let n, let e):
            return map([(1, CBORValue(3)), (3, number), (-1, .bytes(n)), (-2, .bytes(e))])
        }
    }
}

extension Curve {
    /// IANA COSE Elliptic Curves.
    fileprivate var coseNumber: Int {
        switch self {
        case .p256: 1
        case .p384: 2
        case .p521: 3
        case .secp256k1: 8
        }
    }
}
