import OpenSSL

/// The hashes of RFC 6962 section 2.1, with SHA-256: leaves and nodes have different first bytes, so that neither can stand
/// for the other.
public enum TreeHash {
    /// The length of every hash.
    public static let byteCount = 32
    /// The root of the empty tree: the hash of nothing.
    public static let empty = SHA256.hash([])

    /// The hash of an entry, SHA-256(0x00 ‖ entry).
    public static func leaf(_ entry: [UInt8]) -> [UInt8] { SHA256.hash([0], entry) }

    /// The hash of two subtrees side by side, SHA-256(0x01 ‖ left ‖ right).
    public static func node(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var input: [UInt8] = []
        input.reserveCapacity(65)
        input.append(1)
        input.append(contentsOf: left)
        input.append(contentsOf: right)
        return SHA256.hash(input)
    }
}
