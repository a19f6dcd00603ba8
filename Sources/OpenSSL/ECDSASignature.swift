/// The encodings of an ECDSA signature: pure, without a key.
///
/// What is wanted is the DER of `SEQUENCE { r INTEGER, s INTEGER }` (RFC 3279 section 2.2.3).
public enum ECDSASignature {
    /// How an encoding departs from DER.
    public enum Deviation: String, CaseIterable, Hashable, Sendable {
        /// The two numbers side by side without DER, as IEEE P1363 has them.
        case rawConcatenation
        /// Bytes after the end.
        case trailingBytes
        /// A number whose first bit is set without the zero byte before it, so that it reads as negative.
        case unsignedInteger
        /// A number with zero bytes before it that it does not need.
        case paddedInteger
        /// A length in more bytes than it needs, which BER allows.
        case berLength
    }

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
    /// by the first in the order of `Deviation`. Numbers longer than a coordinate give no repair: no key could have
    /// made them. Whether a repair is true is for the key to say.
    public static func repairs(
        of signature: [UInt8], coordinateSize: Int
    ) -> [(deviation: Deviation, der: [UInt8])] {
        var repairs: [(deviation: Deviation, der: [UInt8])] = []
        if coordinateSize > 0, signature.count == 2 * coordinateSize, let der = der(raw: signature) {
            repairs.append((.rawConcatenation, der))
        }
        guard let reading = LenientDERReader.read(signature), reading.r.count <= coordinateSize,
            reading.s.count <= coordinateSize,
            let deviation = Deviation.allCases.first(where: reading.deviations.contains)
        else { return repairs }
        repairs.append((deviation, der(r: reading.r, s: reading.s)))
        return repairs
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
