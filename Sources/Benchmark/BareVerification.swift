import COpenSSL
import OpenSSL

/// ECDSA over P-256 by OpenSSL alone, each key set up ahead: what no verifier on this library can be faster than.
@safe
final class BareVerification {
    private let key: OpaquePointer
    private let context: OpaquePointer
    private let digestContext: OpaquePointer

    /// Sets a key up; `x` and `y` are its point.
    init(x: [UInt8], y: [UInt8]) throws {
        // RFC 5480: SubjectPublicKeyInfo of id-ecPublicKey on secp256r1 before an uncompressed point.
        let der: [UInt8] =
            [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
                0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
            ] + x + y
        let made = unsafe der.withUnsafeBufferPointer { buffer in
            var start = buffer.baseAddress
            return unsafe d2i_PUBKEY(nil, &start, buffer.count)
        }
        guard let key = unsafe made, let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil),
            let digestContext = unsafe EVP_MD_CTX_new(), unsafe EVP_PKEY_verify_init(context) == 1
        else { throw BenchmarkError("OpenSSL does not take a key") }
        unsafe self.key = key
        unsafe self.context = context
        unsafe self.digestContext = digestContext
    }

    deinit {
        unsafe EVP_MD_CTX_free(digestContext)
        unsafe EVP_PKEY_CTX_free(context)
        unsafe EVP_PKEY_free(key)
    }

    /// `EVP_PKEY_verify` on a context that is kept: the quickest way there is.
    func verify(_ signature: [UInt8], hash: [UInt8]) -> Bool {
        unsafe EVP_PKEY_verify(context, signature, signature.count, hash, hash.count) == 1
    }

    /// `EVP_DigestVerify`, as OpenSSL's manual shows it.
    func digestVerify(_ signature: [UInt8], over message: [UInt8]) -> Bool {
        guard unsafe EVP_DigestVerifyInit(digestContext, nil, EVP_sha256(), nil, key) == 1 else { return false }
        return unsafe EVP_DigestVerify(digestContext, signature, signature.count, message, message.count) == 1
    }
}
