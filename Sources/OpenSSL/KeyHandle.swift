import COpenSSL

/// The owner of one `EVP_PKEY`, which does not change after it is made: OpenSSL lets any thread use it then.
@safe
final class KeyHandle: @unchecked Sendable {
    let pointer: OpaquePointer

    init(takingOwnership pointer: OpaquePointer) { unsafe self.pointer = pointer }

    deinit { unsafe EVP_PKEY_free(pointer) }
}

extension KeyHandle {
    /// A key of nothing but its curve, from which point keys take their parameters without a lookup.
    static func template(_ curve: Curve) -> KeyHandle? {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        case .secp256k1: secp256k1
        }
    }

    private static let p256 = makeTemplate(.p256)
    private static let p384 = makeTemplate(.p384)
    private static let p521 = makeTemplate(.p521)
    private static let secp256k1 = makeTemplate(.secp256k1)

    private static func makeTemplate(_ curve: Curve) -> KeyHandle? {
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard unsafe EVP_PKEY_paramgen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_group_name(context, curve.rawValue) == 1,
            unsafe EVP_PKEY_paramgen(context, &made) == 1, let made = unsafe made
        else {
            ERR_clear_error()
            return nil
        }
        return unsafe KeyHandle(takingOwnership: made)
    }
}
