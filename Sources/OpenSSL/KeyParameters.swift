import COpenSSL

/// The numbers of a key on their way into `EVP_PKEY_fromdata(3)`. Owns the builder and every number put in.
@safe
struct KeyParameters: ~Copyable {
    private let builder: OpaquePointer
    private var numbers: [OpaquePointer] = unsafe []
    private var isComplete = true

    /// The numbers a key can be made of.
    enum Number {
        case privateKey, modulus, exponent

        var name: UnsafePointer<CChar> {
            switch self {
            case .privateKey: unsafe copenssl_name_of_private_key()
            case .modulus: unsafe copenssl_name_of_rsa_modulus()
            case .exponent: unsafe copenssl_name_of_rsa_exponent()
            }
        }
    }

    init() throws(OpenSSLError) {
        guard let builder = unsafe OSSL_PARAM_BLD_new() else { throw OpenSSLError.taking(.setup) }
        unsafe self.builder = builder
    }

    deinit {
        unsafe numbers.forEach { unsafe BN_clear_free($0) }
        unsafe OSSL_PARAM_BLD_free(builder)
    }

    /// Puts in an unsigned big-endian number.
    mutating func setNumber(_ number: Number, _ bytes: [UInt8], secret: Bool = false) {
        let name = unsafe number.name
        guard let number = unsafe secret ? BN_secure_new() : BN_new() else { return isComplete = false }
        unsafe numbers.append(number)
        let filled = unsafe BN_bin2bn(bytes, Int32(clamping: bytes.count), number) != nil
        isComplete = unsafe OSSL_PARAM_BLD_push_BN(builder, name, number) == 1 && filled && isComplete
    }

    /// Makes the key, with the text and the bytes that must live until then.
    consuming func makeKey(
        type: String, selection: Int32, group: Curve? = nil, publicPoint: [UInt8]? = nil
    ) throws(OpenSSLError) -> KeyHandle {
        guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, type, nil) else {
            throw OpenSSLError.taking(.setup)
        }
        defer { unsafe EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        let name = Array((group?.rawValue ?? "").utf8CString)
        let point = publicPoint ?? []
        let succeeded = unsafe name.withUnsafeBufferPointer { name in
            unsafe point.withUnsafeBufferPointer { point in
                if group != nil, let base = name.baseAddress {
                    guard unsafe OSSL_PARAM_BLD_push_utf8_string(builder, copenssl_name_of_group(), base, 0) == 1
                    else { return false }
                }
                if let base = point.baseAddress, !point.isEmpty {
                    guard
                        unsafe OSSL_PARAM_BLD_push_octet_string(
                            builder, copenssl_name_of_public_key(), base, point.count) == 1
                    else { return false }
                }
                guard isComplete, let parameters = unsafe OSSL_PARAM_BLD_to_param(builder) else { return false }
                defer { unsafe OSSL_PARAM_free(parameters) }
                return unsafe EVP_PKEY_fromdata_init(context) == 1
                    && EVP_PKEY_fromdata(context, &made, selection, parameters) == 1
            }
        }
        guard succeeded, let made = unsafe made else { throw OpenSSLError.taking(.keyImport) }
        return unsafe KeyHandle(takingOwnership: made)
    }
}
