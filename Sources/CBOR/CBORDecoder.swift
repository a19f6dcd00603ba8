/// Reads CBOR (RFC 8949) with libcbor's streaming decoder.
///
/// Work and memory are bounded by the input's length and the limits: a length field alone reserves nothing.
public enum CBORDecoder {
    /// The first item of a slice.
    ///
    /// `consumed` is the number of its bytes; what follows is not looked at. `deviations` says in what it is not
    /// canonical. Throws for what cannot be read.
    public static func decodeFirst(
        _ bytes: ArraySlice<UInt8>, limits: CBORLimits = CBORLimits()
    ) throws(CBORError) -> (value: CBORValue, consumed: Int, deviations: Set<CBORDeviation>) {
        var reader = CBORReader(bytes, limits: limits)
        let value = try reader.item(depth: 0)
        return (value, reader.offset - bytes.startIndex, reader.deviations.set)
    }

    /// The first item from an offset on; an offset outside the input reads as an input that ends.
    public static func decodeFirst(
        _ bytes: [UInt8], offset: Int = 0, limits: CBORLimits = CBORLimits()
    ) throws(CBORError) -> (value: CBORValue, consumed: Int, deviations: Set<CBORDeviation>) {
        try decodeFirst(bytes[min(max(offset, 0), bytes.count)...], limits: limits)
    }
}
