import COpenSSL
import Synchronization

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1) under one key; codes are 32 bytes.
///
/// The key schedule is done once. Copies share one context behind a lock, held for the time of one code (about 0.4 µs
/// for short messages), so any thread may ask. No description of it shows the key.
public struct HMACSHA256: Sendable, CustomStringConvertible, CustomReflectable {
    private let context: KeyedContext

    /// Takes a key of any length; one of 32 random bytes is what the construction was made for.
    public init(key: [UInt8]) { context = KeyedContext(key: key) }

    /// The code of the parts, one after the other.
    public func authenticationCode(for parts: [UInt8]...) -> [UInt8] { context.code(of: parts) }

    /// The code of the parts, one after the other.
    public func authenticationCode(of parts: [[UInt8]]) -> [UInt8] { context.code(of: parts) }

    /// The name of the type alone.
    public var description: String { "HMACSHA256" }

    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// The owner of one keyed `EVP_MAC_CTX`.
private final class KeyedContext: Sendable {
    @safe
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private let handle: Mutex<Handle>

    init(key: [UInt8]) {
        guard let mac = unsafe EVP_MAC_fetch(nil, "HMAC", nil) else { ThreadDigest.unavailable(.sha256) }
        defer { unsafe EVP_MAC_free(mac) }
        guard let context = unsafe EVP_MAC_CTX_new(mac) else { ThreadDigest.unavailable(.sha256) }
        guard unsafe KeyedContext.start(context, key) else { ThreadDigest.unavailable(.sha256) }
        handle = unsafe Mutex(Handle(pointer: context))
    }

    deinit { handle.withLock { unsafe EVP_MAC_CTX_free($0.pointer) } }

    func code(of parts: [[UInt8]]) -> [UInt8] {
        handle.withLock { handle in
            let context = unsafe handle.pointer
            // Without a key, the context starts afresh under the one it has.
            guard unsafe EVP_MAC_init(context, nil, 0, nil) == 1 else { ThreadDigest.unavailable(.sha256) }
            for part in parts {
                unsafe part.withUnsafeBufferPointer { _ = unsafe EVP_MAC_update(context, $0.baseAddress, $0.count) }
            }
            return unsafe [UInt8](unsafeUninitializedCapacity: Digest.sha256.byteCount) { buffer, count in
                var written = 0
                _ = unsafe EVP_MAC_final(context, buffer.baseAddress, &written, buffer.count)
                count = min(written, buffer.count)
            }
        }
    }

    private static func start(_ context: OpaquePointer, _ key: [UInt8]) -> Bool {
        // OpenSSL takes a null key for "none given"; an empty key is one of zeros (RFC 2104 pads with zeros).
        let key = key.isEmpty ? [0] : key
        var name = Array("SHA256".utf8CString)
        return unsafe name.withUnsafeMutableBufferPointer { name in
            let parameters = unsafe [
                OSSL_PARAM_construct_utf8_string(copenssl_name_of_mac_digest(), name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return unsafe EVP_MAC_init(context, key, key.count, parameters) == 1
        }
    }
}
