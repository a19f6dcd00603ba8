import COpenSSL

/// Certificates that are trusted as they stand: where a path may end. Any thread may use them.
public final class TrustAnchors: Sendable {
    /// The anchors that could be read.
    public let certificates: [Certificate]
    /// How many of the texts hold no readable certificate.
    public let unreadableCount: Int
    private let store: StoreHandle?

    /// Reads PEM texts (RFC 7468), each of one certificate or several.
    public init(pem texts: [String]) {
        var certificates: [Certificate] = []
        var unreadable = 0
        for text in texts {
            let found = TrustAnchors.read(text)
            if found.isEmpty { unreadable += 1 }
            certificates += found
        }
        self.certificates = certificates
        unreadableCount = unreadable
        store = StoreHandle(certificates)
    }

    /// Looks for a path from a certificate over others, in any order, to an anchor, as it would have been looked for at
    /// that time (seconds since 1970). An anchor need not be self-signed, and may be the certificate itself.
    public func path(from leaf: Certificate, over others: [Certificate], at time: Int64) -> PathCheck {
        guard let store, !certificates.isEmpty else { return .noAnchor }
        return store.path(from: leaf, over: others, at: time)
    }

    private static func read(_ text: String) -> [Certificate] {
        defer { ERR_clear_error() }
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let source = unsafe BIO_new_mem_buf(bytes, Int32(clamping: bytes.count)) else {
            return []
        }
        defer { unsafe BIO_free(source) }
        var found: [Certificate] = []
        unsafe bytes.withUnsafeBufferPointer { _ in
            while let certificate = unsafe copenssl_read_pem_certificate(source) {
                let handle = unsafe CertificateHandle(takingOwnership: certificate)
                if let der = handle.encoded(), let certificate = Certificate(handle, der: der) {
                    found.append(certificate)
                }
            }
        }
        return found
    }
}

/// What became of the search for a path (RFC 5280 section 6).
public enum PathCheck: String, Sendable {
    /// It ends at an anchor.
    case trusted
    /// None of the anchors was reached.
    case noAnchor
    /// A certificate of it was not yet, or no longer, valid.
    case outOfDate
    /// A certificate of it was not signed by the next.
    case signatureFalse
    /// A certificate of it may not issue others, the path is longer than one of them allows, or one has a critical
    /// extension that nobody knows.
    case ruleBroken
}

extension CertificateHandle {
    fileprivate func encoded() -> [UInt8]? {
        let count = unsafe i2d_X509(pointer, nil)
        guard count > 0 else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, written in
            var cursor = buffer.baseAddress
            written = unsafe Int(i2d_X509(pointer, &cursor)) == buffer.count ? buffer.count : 0
        }
    }
}

/// The owner of one `X509_STORE`, which is not changed after it is filled.
@safe
private final class StoreHandle: @unchecked Sendable {
    private let pointer: OpaquePointer
    /// How many certificates may lie between leaf and anchor.
    private static let depth: Int32 = 10

    init?(_ certificates: [Certificate]) {
        defer { ERR_clear_error() }
        guard let pointer = unsafe X509_STORE_new() else { return nil }
        unsafe self.pointer = pointer
        for certificate in certificates { _ = unsafe X509_STORE_add_cert(pointer, certificate.handle.pointer) }
    }

    deinit { unsafe X509_STORE_free(pointer) }

    func path(from leaf: Certificate, over others: [Certificate], at time: Int64) -> PathCheck {
        defer { ERR_clear_error() }
        guard let context = unsafe X509_STORE_CTX_new(), let untrusted = unsafe OPENSSL_sk_new_null() else {
            return .noAnchor
        }
        defer {
            unsafe X509_STORE_CTX_free(context)
            unsafe OPENSSL_sk_free(untrusted)
        }
        for other in others { _ = unsafe OPENSSL_sk_push(untrusted, UnsafeRawPointer(other.handle.pointer)) }
        guard unsafe X509_STORE_CTX_init(context, pointer, leaf.handle.pointer, untrusted) == 1,
            let parameters = unsafe X509_STORE_CTX_get0_param(context)
        else { return .noAnchor }
        unsafe X509_VERIFY_PARAM_set_time(parameters, time_t(time))
        unsafe X509_VERIFY_PARAM_set_depth(parameters, StoreHandle.depth)
        guard unsafe X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_PARTIAL_CHAIN)) == 1 else {
            return .noAnchor
        }
        if unsafe X509_verify_cert(context) == 1 { return .trusted }
        return StoreHandle.check(unsafe X509_STORE_CTX_get_error(context))
    }

    private static func check(_ error: Int32) -> PathCheck {
        switch error {
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
            .noAnchor
        case X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED: .outOfDate
        case X509_V_ERR_CERT_SIGNATURE_FAILURE, X509_V_ERR_UNABLE_TO_DECRYPT_CERT_SIGNATURE,
            X509_V_ERR_UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY:
            .signatureFalse
        default: .ruleBroken
        }
    }
}
