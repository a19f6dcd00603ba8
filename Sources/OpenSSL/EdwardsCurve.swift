import COpenSSL

/// The curves of Ed25519 and Ed448, as far as it takes to tell whether bytes are one of their points: OpenSSL takes any
/// bytes of the right length for a key.
@safe
final class EdwardsCurve: @unchecked Sendable {
    static let ed25519 = EdwardsCurve(
        // p = 2^255 - 19, a = -1, d = -121665/121666 (RFC 8032 section 5.1).
        prime: "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",
        d: "52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3", aIsMinusOne: true, signBits: 255)
    static let ed448 = EdwardsCurve(
        // p = 2^448 - 2^224 - 1, a = 1, d = -39081 (RFC 8032 section 5.2).
        prime: "fffffffffffffffffffffffffffffffffffffffffffffffffffffffe"
            + "ffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        d: "fffffffffffffffffffffffffffffffffffffffffffffffffffffffe"
            + "ffffffffffffffffffffffffffffffffffffffffffffffffffff6756", aIsMinusOne: false, signBits: 455)

    private let prime: OpaquePointer?
    private let d: OpaquePointer?
    /// (p - 1) / 2.
    private let exponent: OpaquePointer?
    private let aIsMinusOne: Bool
    /// How many bits stand before the one of x's sign.
    private let signBits: Int

    private init(prime: String, d: String, aIsMinusOne: Bool, signBits: Int) {
        unsafe self.prime = EdwardsCurve.number(prime)
        unsafe self.d = EdwardsCurve.number(d)
        let half = unsafe BN_new()
        if let half = unsafe half, let prime = unsafe self.prime { _ = unsafe BN_rshift1(half, prime) }
        unsafe exponent = half
        self.aIsMinusOne = aIsMinusOne
        self.signBits = signBits
    }

    deinit {
        unsafe BN_free(prime)
        unsafe BN_free(d)
        unsafe BN_free(exponent)
    }

    private static func number(_ hex: String) -> OpaquePointer? {
        var number: OpaquePointer?
        return unsafe BN_hex2bn(&number, hex) > 0 ? unsafe number : nil
    }

    /// Whether the bytes (RFC 8032 sections 5.1.2 and 5.2.2) are a point: y is below p, and x² = (y² - 1) / (d·y² - a)
    /// has a solution, which is not 0 where the sign says that x is odd.
    func isPoint(_ bytes: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        var y = bytes
        let signByte = signBits / 8, signMask = UInt8(1) << UInt8(signBits % 8)
        guard signByte < y.count, let prime = unsafe prime, let d = unsafe d, let exponent = unsafe exponent,
            let context = unsafe BN_CTX_new()
        else { return false }
        defer { unsafe BN_CTX_free(context) }
        let isOdd = y[signByte] & signMask != 0
        y[signByte] &= ~signMask
        unsafe BN_CTX_start(context)
        defer { unsafe BN_CTX_end(context) }
        guard let square = unsafe BN_CTX_get(context), let u = unsafe BN_CTX_get(context),
            let v = unsafe BN_CTX_get(context), unsafe BN_lebin2bn(y, Int32(y.count), square) != nil,
            unsafe BN_cmp(square, prime) < 0,
            unsafe BN_mod_sqr(square, square, prime, context) == 1,
            unsafe BN_copy(u, square) != nil, unsafe BN_sub_word(u, 1) == 1, unsafe BN_nnmod(u, u, prime, context) == 1,
            unsafe BN_mod_mul(v, square, d, prime, context) == 1,
            unsafe (aIsMinusOne ? BN_add_word(v, 1) : BN_sub_word(v, 1)) == 1
        else { return false }
        if unsafe BN_is_zero(u) == 1 { return !isOdd }
        // u/v is a square exactly when u·v is one.
        guard unsafe BN_mod_mul(u, u, v, prime, context) == 1, unsafe BN_mod_exp(u, u, exponent, prime, context) == 1
        else { return false }
        return unsafe BN_is_one(u) == 1
    }
}
