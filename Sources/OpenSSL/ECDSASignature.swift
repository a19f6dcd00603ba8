/// The encodings of an ECDSA signature: pure, without a key.
///
/// What is wanted is the DER of `SEQUENCE { r INTEGER, s INTEGER }` (RFC 3279 section 2.2.3).
public enum ECDSASignature {
    /// Reads strict DER: the whole input, shortest lengths, shortest numbers, none negative. The numbers come big-endian
    /// without leading zeros (zero is empty). Nil for everything OpenSSL takes for no signature at all.
    public static func parse(_ der: [UInt8]) -> (r: [UInt8], s: [UInt8])? {
        guard let reading = LenientDERReader.read(der), reading.deviations.isEmpty else { return nil }
        return (Array(reading.r), Array(reading.s))
    }

    /// DER of two numbers, big-endian, with any number of leading zeros.
    public static func der(r: some Collection<UInt8>, s: some Collection<UInt8>) -> [UInt8] {
        let body = integer(r) + integer(s)
        return [0x30] + length(body.count) + body
    }

    /// DER from the two numbers side by side; nil for an odd or empty input.
    public static func der(raw: [UInt8]) -> [UInt8]? {
        guard !raw.isEmpty, raw.count.isMultiple(of: 2) else { return nil }
        return der(r: raw.prefix(raw.count / 2), s: raw.suffix(raw.count / 2))
    }

    /// The canonical DER that a departing encoding may have meant, with what it departs in.
    ///
    /// A signature that is strict DER needs none. An encoding with several deviations is repaired in all of them and named
    /// by the first in the order of `SignatureDeviation`. Numbers longer than a coordinate give no repair: no key could
    /// have made them. Whether a repair is true is for the key to say.
    public static func repairs(of signature: [UInt8], coordinateSize: Int) -> [SignatureRepair] {
        guard coordinateSize > 0 else { return [] }
        var repairs = raw(signature, coordinateSize).map { SignatureRepair(.rawConcatenation, $0) }
        if let (deviation, der) = lenient(signature, coordinateSize) { repairs.append(SignatureRepair(deviation, der)) }
        let stripped = Array(signature.drop { $0 == 0 })
        if stripped.count < signature.count, stripped.first == 0x30 {
            if parse(stripped) != nil {
                repairs.append(SignatureRepair(.leadingZeros, stripped))
            } else if let (_, der) = lenient(stripped, coordinateSize) {
                repairs.append(SignatureRepair(.leadingZeros, der))
            }
        }
        return repairs
    }

    /// The two numbers side by side: each as long as a coordinate, with a few bytes behind them, or each a byte longer,
    /// as it is where they were cut out of DER with their sign bytes.
    private static func raw(_ signature: [UInt8], _ size: Int) -> [[UInt8]] {
        var found: [[UInt8]] = []
        let isRaw = signature.count == 2 * size
        // A longer one is taken for numbers with a tail only where it has no likeness to DER.
        let hasTail =
            (2 * size + 1...2 * size + 16).contains(signature.count) && LenientDERReader.read(signature) == nil
        if isRaw || hasTail, let der = der(raw: Array(signature.prefix(2 * size))) { found.append(der) }
        if signature.count == 2 * (size + 1), signature[0] == 0 || signature[size + 1] == 0,
            let der = der(raw: signature)
        {
            found.append(der)
        }
        return found
    }

    private static func lenient(_ signature: [UInt8], _ size: Int) -> (SignatureDeviation, [UInt8])? {
        guard let reading = LenientDERReader.read(signature), reading.r.count <= size, reading.s.count <= size,
            let deviation = SignatureDeviation.allCases.first(where: reading.deviations.contains)
        else { return nil }
        return (deviation, der(r: reading.r, s: reading.s))
    }

    private static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02] + length(digits.count) + digits
    }

    private static func length(_ count: Int) -> [UInt8] {
        switch count {
        case ..<0x80: [UInt8(count)]
        case ..<0x100: [0x81, UInt8(count)]
        default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        }
    }
}
