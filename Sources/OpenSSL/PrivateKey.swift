import COpenSSL

/// A private key that signs: for a software authenticator. Any thread may use it; no description shows it.
public struct PrivateKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The public half, which verifies.
    public let publicKey: PublicKey
    /// The numbers of the public half, as a COSE key holds them.
    public let parts: PublicKeyParts
    private let handle: KeyHandle

    init(handle: KeyHandle, publicKey: PublicKey, parts: PublicKeyParts) {
        self.handle = handle
        self.publicKey = publicKey
        self.parts = parts
    }

    /// The name of the type alone.
    public var description: String { "PrivateKey" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Signs the message. ECDSA comes in DER and differs from call to call; the others are as long as their key says.
    ///
    /// Throws `signing` when the scheme is not one of this kind of key.
    public func sign(_ message: [UInt8], _ scheme: SignatureScheme) throws(OpenSSLError) -> [UInt8] {
        switch (parts, scheme) {
        case (.ec, .ecdsa), (.ed25519, .eddsa), (.ed448, .eddsa), (.rsa, .rsaPKCS1), (.rsa, .rsaPSS): break
        default: throw OpenSSLError(.signing)
        }
        guard let context = unsafe EVP_MD_CTX_new() else { throw OpenSSLError.taking(.setup) }
        defer { unsafe EVP_MD_CTX_free(context) }
        var keyContext: OpaquePointer?
        guard
            unsafe EVP_DigestSignInit_ex(
                context, &keyContext, scheme.digest?.rawValue, nil, nil, handle.pointer, nil) == 1,
            unsafe scheme.applyPadding(to: keyContext)
        else { throw OpenSSLError.taking(.signing) }
        var count = 0
        guard unsafe EVP_DigestSign(context, nil, &count, message, message.count) == 1 else {
            throw OpenSSLError.taking(.signing)
        }
        var signature = [UInt8](repeating: 0, count: count)
        guard unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
            throw OpenSSLError.taking(.signing)
        }
        return Array(signature.prefix(count))
    }
}

extension SignatureScheme {
    fileprivate func applyPadding(to context: OpaquePointer?) -> Bool {
        guard case .rsaPSS = self else { return true }
        return unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1
    }
}
