/// The hash functions of FIPS 180-4 that WebAuthn and COSE use.
public enum Digest: String, CaseIterable, Hashable, Sendable {
    /// SHA-1; only for what old credentials were signed with (RS1).
    case sha1 = "SHA1"
    /// SHA-256.
    case sha256 = "SHA256"
    /// SHA-384.
    case sha384 = "SHA384"
    /// SHA-512.
    case sha512 = "SHA512"

    /// The length of a hash, in bytes.
    public var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The hash of the bytes.
    public func hash(_ bytes: [UInt8]) -> [UInt8] {
        ThreadDigest.hash(self) { $0.update(bytes) }
    }

    /// The hash of several byte strings, one after the other.
    public func hash(parts: [[UInt8]]) -> [UInt8] {
        ThreadDigest.hash(self) { context in
            for part in parts { context.update(part) }
        }
    }

    /// The hash of a slice, which is not copied.
    public func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        ThreadDigest.hash(self) { $0.update(bytes) }
    }

    /// The hash of two slices, one after the other, which are not copied.
    public func hash(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> [UInt8] {
        ThreadDigest.hash(self) { context in
            context.update(first)
            context.update(second)
        }
    }
}

/// SHA-1, FIPS 180-4; 20 bytes.
public enum SHA1: HashFunction {
    /// The algorithm.
    public static let digest = Digest.sha1
}

/// SHA-256, FIPS 180-4; 32 bytes.
public enum SHA256: HashFunction {
    /// The algorithm.
    public static let digest = Digest.sha256
}

/// SHA-384, FIPS 180-4; 48 bytes.
public enum SHA384: HashFunction {
    /// The algorithm.
    public static let digest = Digest.sha384
}

/// SHA-512, FIPS 180-4; 64 bytes.
public enum SHA512: HashFunction {
    /// The algorithm.
    public static let digest = Digest.sha512
}

/// A hash function known at compile time. Its hashes are made on a context of the calling thread.
public protocol HashFunction {
    /// The algorithm.
    static var digest: Digest { get }
}

extension HashFunction {
    /// The hash of the bytes.
    @inlinable
    public static func hash(_ bytes: [UInt8]) -> [UInt8] { digest.hash(bytes) }

    /// The hash of a slice, which is not copied.
    @inlinable
    public static func hash(_ bytes: ArraySlice<UInt8>) -> [UInt8] { digest.hash(bytes) }

    /// The hash of several byte strings, one after the other.
    @inlinable
    public static func hash(_ parts: [UInt8]...) -> [UInt8] { digest.hash(parts: parts) }
}
