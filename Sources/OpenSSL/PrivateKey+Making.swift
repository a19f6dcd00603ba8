import COpenSSL

extension PrivateKey {
    /// A fresh key on a curve.
    public static func ec(_ curve: Curve) throws(OpenSSLError) -> PrivateKey {
        // One secret in 2^32 or fewer lies outside the range of the group; then the next is taken. P-521 uses 521 of 528 bits.
        for _ in 0..<16 {
            var secret = try Random.bytes(curve.coordinateSize)
            if curve == .p521 { secret[0] &= 0x01 }
            if let key = try? ec(curve, secret: secret) { return key }
        }
        throw OpenSSLError(.keyGeneration)
    }

    /// The key of a secret scalar, big-endian, as long as the curve's coordinates, from 1 to below the group's order.
    public static func ec(_ curve: Curve, secret: [UInt8]) throws(OpenSSLError) -> PrivateKey {
        let size = curve.coordinateSize
        guard secret.count == size, secret.contains(where: { $0 != 0 }) else { throw OpenSSLError(.keyBounds) }
        let point = try publicPoint(curve, secret)
        var parameters = try KeyParameters()
        parameters.setNumber(.privateKey, secret, secret: true)
        let handle = try parameters.makeKey(
            type: "EC", selection: copenssl_key_pair_selection(), group: curve, publicPoint: point)
        let x = Array(point[1...size]), y = Array(point[(size + 1)...])
        return PrivateKey(
            handle: handle, publicKey: try PublicKey.ec(curve: curve, x: x, y: y), parts: .ec(curve, x: x, y: y))
    }

    /// The Ed25519 key of a 32-byte seed (RFC 8032 section 5.1.5).
    public static func ed25519(seed: [UInt8]) throws(OpenSSLError) -> PrivateKey {
        try edwards("ED25519", seed, size: 32)
    }

    /// The Ed448 key of a 57-byte seed (RFC 8032 section 5.2.5).
    public static func ed448(seed: [UInt8]) throws(OpenSSLError) -> PrivateKey {
        try edwards("ED448", seed, size: 57)
    }

    private static func edwards(_ type: String, _ seed: [UInt8], size: Int) throws(OpenSSLError) -> PrivateKey {
        guard seed.count == size else { throw OpenSSLError(.keyBounds) }
        guard let key = unsafe EVP_PKEY_new_raw_private_key_ex(nil, type, nil, seed, seed.count) else {
            throw OpenSSLError.taking(.keyImport)
        }
        let handle = unsafe KeyHandle(takingOwnership: key)
        guard let parts = handle.parts() else { throw OpenSSLError.taking(.keyImport) }
        return PrivateKey(handle: handle, publicKey: try PublicKey.make(parts), parts: parts)
    }

    /// A fresh RSA key with exponent 65537. Takes a tenth of a second or so at 2048 bits.
    public static func rsa(bits: Int = 2048) throws(OpenSSLError) -> PrivateKey {
        guard (1024...16384).contains(bits) else { throw OpenSSLError(.keyBounds) }
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else {
            throw OpenSSLError.taking(.setup)
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context, Int32(bits)) == 1,
            unsafe EVP_PKEY_generate(context, &made) == 1, let made = unsafe made
        else { throw OpenSSLError.taking(.keyGeneration) }
        let handle = unsafe KeyHandle(takingOwnership: made)
        guard let parts = handle.parts() else { throw OpenSSLError.taking(.keyGeneration) }
        return PrivateKey(handle: handle, publicKey: try PublicKey.make(parts), parts: parts)
    }

    /// `04 || x || y` of the secret's point: the base point, so many times.
    private static func publicPoint(_ curve: Curve, _ secret: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        let name = unsafe OBJ_txt2nid(curve.objectName)
        guard let group = unsafe EC_GROUP_new_by_curve_name(name) else { throw OpenSSLError.taking(.setup) }
        defer { unsafe EC_GROUP_free(group) }
        guard let scalar = unsafe BN_secure_new(), let point = unsafe EC_POINT_new(group) else {
            throw OpenSSLError.taking(.setup)
        }
        defer {
            unsafe BN_clear_free(scalar)
            unsafe EC_POINT_free(point)
        }
        guard unsafe BN_bin2bn(secret, Int32(secret.count), scalar) != nil else { throw OpenSSLError.taking(.setup) }
        guard unsafe BN_cmp(scalar, EC_GROUP_get0_order(group)) < 0 else { throw OpenSSLError(.keyBounds) }
        var encoded = [UInt8](repeating: 0, count: 1 + 2 * curve.coordinateSize)
        guard unsafe EC_POINT_mul(group, point, scalar, nil, nil, nil) == 1,
            unsafe EC_POINT_point2oct(
                group, point, POINT_CONVERSION_UNCOMPRESSED, &encoded, encoded.count, nil) == encoded.count
        else { throw OpenSSLError.taking(.keyImport) }
        return encoded
    }
}

extension Curve {
    /// OpenSSL's short name of the curve's object identifier.
    var objectName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        case .secp256k1: "secp256k1"
        }
    }
}
