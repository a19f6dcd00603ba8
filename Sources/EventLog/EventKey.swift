import OpenSSL

/// What identifies an event within its log: the first 16 bytes of a SHA-256 over source and id, each with its length
/// before it (four bytes, big-endian), so that no two pairs run together.
public struct EventKey: Hashable, Sendable {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// The key of an event.
    init(source: String, id: String) { self.init(source: Array(source.utf8)[...], id: Array(id.utf8)[...]) }

    /// The key of an event whose texts are given in UTF-8.
    public init(source: ArraySlice<UInt8>, id: ArraySlice<UInt8>) {
        var input: [UInt8] = []
        input.reserveCapacity(8 + source.count + id.count)
        for part in [source, id] {
            let length = UInt32(truncatingIfNeeded: part.count)
            for shift in stride(from: UInt32(24), through: 0, by: -8) {
                input.append(UInt8(truncatingIfNeeded: length >> shift))
            }
            input.append(contentsOf: part)
        }
        bytes = Array(SHA256.hash(input).prefix(16))
    }
}
