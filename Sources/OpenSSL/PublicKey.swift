import COpenSSL
import Synchronization

/// A public key that verifies signatures. Any thread may use it, several at once; it never changes.
///
/// It keeps one verification context for its next use, which spares the lookups of OpenSSL's method store.
public final class PublicKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// What kind of key it is, with what the form of its signatures depends on.
    enum Kind: Sendable {
        case ec(Curve)
        case edwards(signatureSize: Int)
        case rsa(modulus: [UInt8])
    }

    let kind: Kind
    let handle: KeyHandle
    private let spare = Mutex<VerificationContext?>(nil)

    init(kind: Kind, handle: KeyHandle) {
        self.kind = kind
        self.handle = handle
    }

    /// The name of the type alone.
    public var description: String { "PublicKey" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Whether the signature is one of this key over the message.
    ///
    /// Never throws for what a client sent, and leaves OpenSSL's error stack empty. A scheme of another kind of key
    /// makes every signature `invalid`.
    public func verify(signature: [UInt8], over message: [UInt8], scheme: SignatureScheme) -> SignatureCheck {
        if let refusal = refusal(of: signature, scheme) { return refusal }
        guard let digest = scheme.digest else { return verifyEdwards(signature, message) }
        let hash = digest.hash(message)
        let kept = spare.withLock { spare in
            defer { spare = nil }
            return spare
        }
        // Two threads at once, or a change of scheme: the second makes a context of its own.
        guard let context = kept?.scheme == scheme ? kept : VerificationContext(handle, scheme) else {
            ERR_clear_error()
            return .invalid
        }
        let result = context.verify(signature, hash)
        spare.withLock { $0 = context }
        return result
    }

    /// What the form of the signature says before any arithmetic.
    private func refusal(of signature: [UInt8], _ scheme: SignatureScheme) -> SignatureCheck? {
        switch (kind, scheme) {
        case (.ec, .ecdsa):
            return ECDSASignature.parse(signature) == nil ? .malformed : nil
        case (.edwards(let size), .eddsa):
            return signature.count == size ? nil : .malformed
        case (.rsa(let modulus), .rsaPKCS1), (.rsa(let modulus), .rsaPSS):
            // RFC 8017 sections 5.2.2 and 8: as long as the modulus, and a number below it.
            let fits = signature.count == modulus.count && signature.lexicographicallyPrecedes(modulus)
            return fits ? nil : .malformed
        default:
            return .invalid
        }
    }

    private func verifyEdwards(_ signature: [UInt8], _ message: [UInt8]) -> SignatureCheck {
        defer { ERR_clear_error() }
        guard let context = unsafe EVP_MD_CTX_new() else { return .invalid }
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, handle.pointer, nil) == 1 else {
            return .invalid
        }
        let result = unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count)
        return result == 1 ? .valid : .invalid
    }
}

/// The owner of one `EVP_PKEY_CTX` that was made ready for one key and scheme. One thread at a time holds it.
@safe
private final class VerificationContext: @unchecked Sendable {
    let scheme: SignatureScheme
    private let pointer: OpaquePointer

    init?(_ key: KeyHandle, _ scheme: SignatureScheme) {
        guard let pointer = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else { return nil }
        unsafe self.pointer = pointer
        self.scheme = scheme
        guard unsafe EVP_PKEY_verify_init(pointer) == 1, unsafe scheme.apply(to: pointer) else { return nil }
    }

    deinit { unsafe EVP_PKEY_CTX_free(pointer) }

    func verify(_ signature: [UInt8], _ hash: [UInt8]) -> SignatureCheck {
        let result = unsafe EVP_PKEY_verify(pointer, signature, signature.count, hash, hash.count)
        guard result != 1 else { return .valid }
        ERR_clear_error()
        return .invalid
    }
}

extension SignatureScheme {
    /// Sets padding, digest and salt on a context ready to sign or verify.
    func apply(to context: OpaquePointer) -> Bool {
        guard let digest else { return true }
        guard let algorithm = DigestAlgorithms.shared[digest] else { return false }
        switch self {
        case .eddsa, .ecdsa: break
        case .rsaPKCS1:
            guard unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1 else { return false }
        case .rsaPSS:
            guard unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
            else { return false }
        }
        return unsafe EVP_PKEY_CTX_set_signature_md(context, algorithm.pointer) == 1
    }
}
