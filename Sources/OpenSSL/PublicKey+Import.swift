import COpenSSL

extension PublicKey {
    /// A key from a point's coordinates, each exactly as long as the curve's field, big-endian.
    ///
    /// Throws `keyBounds` for another length and `keyImport` for a point off the curve.
    public static func ec(curve: Curve, x: [UInt8], y: [UInt8]) throws(OpenSSLError) -> PublicKey {
        guard x.count == curve.coordinateSize, y.count == curve.coordinateSize else { throw OpenSSLError(.keyBounds) }
        guard let template = KeyHandle.template(curve), let key = unsafe EVP_PKEY_new() else {
            throw OpenSSLError.taking(.setup)
        }
        let handle = unsafe KeyHandle(takingOwnership: key)
        // Written here, so that neither a compressed nor a hybrid point, nor that at infinity, can come in.
        let point = [0x04] + x + y
        guard unsafe EVP_PKEY_copy_parameters(key, template.pointer) == 1,
            unsafe EVP_PKEY_set1_encoded_public_key(key, point, point.count) == 1
        else { throw OpenSSLError.taking(.keyImport) }
        return PublicKey(kind: .ec(curve), handle: handle)
    }

    /// An Ed25519 key from its 32 bytes (RFC 8032 section 5.1.5).
    ///
    /// Throws `keyBounds` for another length and for bytes that are no point.
    public static func ed25519(x: [UInt8]) throws(OpenSSLError) -> PublicKey {
        try edwards("ED25519", .ed25519, x, size: 32, signatureSize: 64)
    }

    /// An Ed448 key from its 57 bytes (RFC 8032 section 5.2.5).
    ///
    /// Throws `keyBounds` for another length and for bytes that are no point.
    public static func ed448(x: [UInt8]) throws(OpenSSLError) -> PublicKey {
        try edwards("ED448", .ed448, x, size: 57, signatureSize: 114)
    }

    private static func edwards(
        _ type: String, _ curve: EdwardsCurve, _ x: [UInt8], size: Int, signatureSize: Int
    ) throws(OpenSSLError) -> PublicKey {
        guard x.count == size, curve.isPoint(x) else { throw OpenSSLError(.keyBounds) }
        guard let key = unsafe EVP_PKEY_new_raw_public_key_ex(nil, type, nil, x, x.count) else {
            throw OpenSSLError.taking(.keyImport)
        }
        return unsafe PublicKey(
            kind: .edwards(signatureSize: signatureSize), handle: KeyHandle(takingOwnership: key))
    }

    /// An RSA key from modulus and exponent, big-endian; leading zeros are dropped.
    ///
    /// Throws `keyBounds` unless the modulus is odd and has 1024 to 16384 bits, and the exponent is odd, at least 3 and
    /// at most 64 bits long: more would let one stored key cost seconds in each verification.
    public static func rsa(n: [UInt8], e: [UInt8]) throws(OpenSSLError) -> PublicKey {
        let modulus = Array(n.drop { $0 == 0 }), exponent = Array(e.drop { $0 == 0 })
        let bits = modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0)
        guard (1024...16384).contains(bits), modulus.isOddNumber, exponent.isOddNumber, exponent.count <= 8,
            exponent != [1]
        else { throw OpenSSLError(.keyBounds) }
        var parameters = try KeyParameters()
        parameters.setNumber(.modulus, modulus)
        parameters.setNumber(.exponent, exponent)
        let handle = try parameters.makeKey(type: "RSA", selection: copenssl_public_key_selection())
        return PublicKey(kind: .rsa(modulus: modulus), handle: handle)
    }
}

extension [UInt8] {
    fileprivate var isOddNumber: Bool { (last ?? 0) & 1 == 1 }
}
