/// An IPv4 or IPv6 address, as far as it matters whether the internet routes it.
public struct NetworkAddress: Sendable, Hashable {
    /// Four bytes, or sixteen.
    public let bytes: [UInt8]

    /// An address of 4 or 16 bytes; nil for any other number.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether it may be the address of somebody else's server: not of this machine, this network, or a special range
    /// (RFC 6890). IPv6 addresses that carry an IPv4 one are judged by that.
    public var isPublic: Bool {
        if bytes.count == 4 { return Self.isPublicV4(bytes) }
        if let embedded { return Self.isPublicV4(embedded) }
        let first = bytes[0], second = bytes[1]
        // Only 2000::/3 is given out; in it, documentation and the reserved blocks of 2001::/23 are nobody's.
        guard first & 0xE0 == 0x20 else { return false }
        if first == 0x20, second == 0x01, bytes[2] < 0x02 { return false }
        if first == 0x20, second == 0x01, bytes[2] == 0x0D, bytes[3] == 0xB8 { return false }
        return true
    }

    /// The IPv4 address inside `::ffff:0:0/96`, `::/96`, `64:ff9b::/96` or `2002::/16`.
    private var embedded: [UInt8]? {
        if bytes[0] == 0x20, bytes[1] == 0x02 { return Array(bytes[2..<6]) }
        if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B]), bytes[4..<12].allSatisfy({ $0 == 0 }) {
            return Array(bytes[12...])
        }
        guard bytes[..<10].allSatisfy({ $0 == 0 }) else { return nil }
        let mark = (bytes[10], bytes[11])
        return mark == (0xFF, 0xFF) || mark == (0, 0) ? Array(bytes[12...]) : nil
    }

    private static func isPublicV4(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1], bytes[2]) {
        case (0, _, _), (10, _, _), (127, _, _): false  // this network, private, this machine
        case (100, 64...127, _): false  // carriers' NAT
        case (169, 254, _): false  // link, and the metadata of clouds
        case (172, 16...31, _), (192, 168, _): false  // private
        case (192, 0, 0), (192, 0, 2), (198, 18...19, _), (198, 51, 100), (203, 0, 113), (192, 88, 99): false  // special
        case (224..., _, _): false  // multicast, reserved, broadcast
        default: true
        }
    }

    /// The address for people.
    public var text: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        return stride(from: 0, to: 16, by: 2).map { at in
            String(Int(bytes[at]) << 8 | Int(bytes[at + 1]), radix: 16)
        }.joined(separator: ":")
    }
}
