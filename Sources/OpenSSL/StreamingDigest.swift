import COpenSSL

/// A hash over bytes that arrive piece by piece. It owns one `EVP_MD_CTX` and belongs to one thread at a time.
@safe
public struct StreamingDigest: ~Copyable {
    private let digest: Digest
    private let context: OpaquePointer

    /// Begins a hash.
    public init(_ digest: Digest) {
        guard let algorithm = DigestAlgorithms.shared[digest], let context = unsafe EVP_MD_CTX_new() else {
            ThreadDigest.unavailable(digest)
        }
        guard unsafe EVP_DigestInit_ex2(context, algorithm.pointer, nil) == 1 else {
            ThreadDigest.unavailable(digest)
        }
        self.digest = digest
        unsafe self.context = context
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Takes in the next bytes.
    public mutating func update(_ bytes: [UInt8]) {
        unsafe DigestFeed(borrowing: context).update(bytes)
    }

    /// Takes in the next bytes, which are not copied.
    public mutating func update(_ bytes: ArraySlice<UInt8>) {
        unsafe DigestFeed(borrowing: context).update(bytes)
    }

    /// Ends the hash and hands it out.
    public consuming func finish() -> [UInt8] {
        unsafe ThreadDigest.finish(context, digest)
    }
}
