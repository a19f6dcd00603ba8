/// Takes fixed parts off the front of bytes, never beyond their end.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next bytes; nil when there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// An unsigned number of that many bytes, most significant first.
    mutating func number(bytes count: Int) -> UInt32? {
        take(count)?.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
