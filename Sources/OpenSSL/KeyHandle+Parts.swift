import COpenSSL

extension KeyHandle {
    /// The numbers of the public half; nil for a kind of key or a curve that COSE does not have.
    func parts() -> PublicKeyParts? {
        defer { ERR_clear_error() }
        if unsafe EVP_PKEY_is_a(pointer, "EC") == 1 { return point() }
        if unsafe EVP_PKEY_is_a(pointer, "RSA") == 1 {
            guard let n = number(OSSL_PKEY_PARAM_RSA_N), let e = number(OSSL_PKEY_PARAM_RSA_E) else { return nil }
            return .rsa(n: n, e: e)
        }
        if unsafe EVP_PKEY_is_a(pointer, "ED25519") == 1 { return raw(32).map { .ed25519(x: $0) } }
        if unsafe EVP_PKEY_is_a(pointer, "ED448") == 1 { return raw(57).map { .ed448(x: $0) } }
        return nil
    }

    /// A number of the key, big-endian, as long as asked for, else without leading zeros.
    func number(_ name: String, byteCount: Int? = nil) -> [UInt8]? {
        var number: OpaquePointer?
        guard unsafe EVP_PKEY_get_bn_param(pointer, name, &number) == 1, let number = unsafe number else { return nil }
        defer { unsafe BN_free(number) }
        let least = Int(unsafe BN_num_bits(number) + 7) / 8
        guard (byteCount ?? least) >= least else { return nil }
        var bytes = [UInt8](repeating: 0, count: byteCount ?? least)
        return unsafe BN_bn2binpad(number, &bytes, Int32(clamping: bytes.count)) == bytes.count ? bytes : nil
    }

    private func point() -> PublicKeyParts? {
        var name = [CChar](repeating: 0, count: 64)
        var count = 0
        guard unsafe EVP_PKEY_get_utf8_string_param(pointer, OSSL_PKEY_PARAM_GROUP_NAME, &name, name.count, &count) == 1
        else { return nil }
        let text = String(decoding: name.prefix(min(count, name.count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let curve = Curve.allCases.first(where: { $0.objectName == text || $0.rawValue == text }) else {
            return nil
        }
        let size = curve.coordinateSize
        guard let x = number(OSSL_PKEY_PARAM_EC_PUB_X, byteCount: size),
            let y = number(OSSL_PKEY_PARAM_EC_PUB_Y, byteCount: size)
        else { return nil }
        return .ec(curve, x: x, y: y)
    }

    private func raw(_ size: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = size
        return unsafe EVP_PKEY_get_raw_public_key(pointer, &bytes, &count) == 1 && count == size ? bytes : nil
    }
}
