import COpenSSL
import Glibc

/// Loans of the calling thread's digest context: nothing is looked up or allocated for a hash but its result.
///
/// The algorithms are fetched once for the process. A context is made at a thread's first hash and freed by the thread's
/// end. Hashing does not nest: the body of a loan only feeds bytes.
enum ThreadDigest {
    /// Hashes what the body feeds.
    static func hash(_ digest: Digest, feeding body: (borrowing DigestFeed) -> Void) -> [UInt8] {
        guard let algorithm = DigestAlgorithms.shared[digest], let context = unsafe threadContext() else {
            unavailable(digest)
        }
        guard unsafe EVP_DigestInit_ex2(context, algorithm.pointer, nil) == 1 else {
            unavailable(digest)
        }
        unsafe body(DigestFeed(borrowing: context))
        return unsafe finish(context, digest)
    }

    /// Takes the hash out of a context that was fed.
    static func finish(_ context: OpaquePointer, _ digest: Digest) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: digest.byteCount) { buffer, count in
            var written: UInt32 = 0
            // The four algorithms have no failing path after a successful start.
            _ = unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, &written)
            count = min(Int(written), digest.byteCount)
        }
    }

    /// A process without a working SHA-2 or without memory for one context must not go on: every identity and every
    /// proof would be wrong. It is the same stop as Swift's own when memory runs out.
    static func unavailable(_ digest: Digest) -> Never {
        let text = "\(digest.rawValue) is not available from OpenSSL\n"
        _ = unsafe write(STDERR_FILENO, text, text.utf8.count)
        abort()
    }

    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return unsafe copenssl_make_digest_context_key(&key) == 0 ? key : nil
    }()

    private static func threadContext() -> OpaquePointer? {
        guard let key else { return nil }
        if let known = unsafe pthread_getspecific(key) { return OpaquePointer(known) }
        guard let made = unsafe EVP_MD_CTX_new() else { return nil }
        unsafe pthread_setspecific(key, UnsafeRawPointer(made))
        return unsafe made
    }
}

/// The end of a digest context that takes bytes; it must not outlive the loan.
@safe
struct DigestFeed: ~Copyable {
    private let context: OpaquePointer

    init(borrowing context: OpaquePointer) { unsafe self.context = context }

    func update(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { _ = unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }

    func update(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { _ = unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }
}

/// The fetched algorithms, kept for the life of the process.
struct DigestAlgorithms: Sendable {
    static let shared = DigestAlgorithms()

    private let sha1 = Algorithm(.sha1)
    private let sha256 = Algorithm(.sha256)
    private let sha384 = Algorithm(.sha384)
    private let sha512 = Algorithm(.sha512)

    subscript(_ digest: Digest) -> Algorithm? {
        switch digest {
        case .sha1: sha1
        case .sha256: sha256
        case .sha384: sha384
        case .sha512: sha512
        }
    }

    /// One `EVP_MD`, which any thread may use once it is fetched.
    @safe
    struct Algorithm: @unchecked Sendable {
        let pointer: OpaquePointer

        init?(_ digest: Digest) {
            guard let pointer = unsafe EVP_MD_fetch(nil, digest.rawValue, nil) else { return nil }
            unsafe self.pointer = pointer
        }
    }
}
