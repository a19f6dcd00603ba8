import CBOR

/// A credential's public key as it came: the bytes of a COSE_Key (RFC 9052 section 7).
///
/// What the bytes mean is worked out where a signature is checked, once for each key (`KeyCache`).
public struct COSEKey: Hashable, Sendable {
    /// The encoded map.
    public let bytes: [UInt8]

    /// Wraps a key that was read before it was stored; nothing is looked at.
    public init(stored bytes: [UInt8]) { self.bytes = bytes }

    /// Takes a key from outside: one COSE_Key and nothing behind it, whose parameters go with its algorithm and make a
    /// key (an EC point must lie on its curve). A known algorithm that is not evaluated here, such as ML-DSA, is taken.
    ///
    /// - Throws: what is wrong with it.
    public init(cose bytes: [UInt8]) throws(COSEKeyError) {
        let content = try COSEKeyContent(encoded: bytes)
        _ = try content.publicKey()
        self.bytes = bytes
    }

    /// The number of its algorithm; nil when the bytes cannot be read that far.
    public var algorithm: Int64? {
        guard let decoded = try? CBORDecoder.decodeFirst(bytes) else { return nil }
        return COSEKeyContent.algorithm(of: decoded.value)
    }
}

/// Why bytes are no usable COSE key.
public struct COSEKeyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as the end of a sentence that begins with "the key".
    public let reason: String

    init(_ reason: String) { self.reason = reason }

    /// One sentence; it never shows the key.
    public var description: String { "The key \(reason)." }
}
