import OpenSSL

/// What identifies an event within its log: the first 16 bytes of a SHA-256 over source and id, each with its length
/// before it (four bytes, big-endian), so that no two pairs run together.
struct EventKey: Hashable, Sendable {
    let bytes: [UInt8]

    init(source: String, id: String) {
        var input: [UInt8] = []
        let (source, id) = (source.utf8, id.utf8)
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
