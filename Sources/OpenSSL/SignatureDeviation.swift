/// How the encoding of a signature departs from that of its algorithm.
public enum SignatureDeviation: String, CaseIterable, Hashable, Sendable {
    /// ECDSA: the two numbers side by side without DER, as IEEE P1363 has them.
    case rawConcatenation
    /// Bytes after the end.
    case trailingBytes
    /// ECDSA: a number whose first bit is set without the zero byte before it, so that it reads as negative.
    case unsignedInteger
    /// ECDSA: a number with zero bytes before it that it does not need.
    case paddedInteger
    /// ECDSA: a length in more bytes than it needs, which BER allows.
    case berLength
    /// Zero bytes before the beginning.
    case leadingZeros
    /// RSA: the zero bytes at the beginning are missing.
    case strippedZeros
    /// RSA: the bytes in reverse order, as some interfaces of Windows have them.
    case reversedBytes
    /// The signature within a bit string or an octet string of DER.
    case wrappedInDER
    /// The signature as base64 text.
    case base64Text
    /// The signature as hexadecimal text.
    case hexText
}

/// What a departing encoding may have meant.
public struct SignatureRepair: Equatable, Sendable {
    /// In what it departs.
    public var deviation: SignatureDeviation
    /// The signature as it should have come.
    public var signature: [UInt8]

    /// Makes a repair.
    public init(_ deviation: SignatureDeviation, _ signature: [UInt8]) {
        self.deviation = deviation
        self.signature = signature
    }
}

extension PublicKey {
    /// The signatures of this key's form that a departing encoding may have meant, the likeliest first; a handful at
    /// most. Whether one of them is true is for `verify` to say.
    public func repairs(of signature: [UInt8]) -> [SignatureRepair] {
        var repairs = direct(signature)
        if let inner = SignatureWrapping.content(of: signature) {
            repairs += ([SignatureRepair(.wrappedInDER, inner)] + direct(inner)).map {
                SignatureRepair(.wrappedInDER, $0.signature)
            }
        }
        return repairs.filter { $0.signature != signature }
    }

    private func direct(_ signature: [UInt8]) -> [SignatureRepair] {
        switch kind {
        case .ec(let curve): ECDSASignature.repairs(of: signature, coordinateSize: curve.coordinateSize)
        case .edwards(let size): PublicKey.resized(signature, to: size)
        case .rsa(let modulus):
            PublicKey.resized(signature, to: modulus.count) + PublicKey.extended(signature, to: modulus.count)
                + (signature.count == modulus.count ? [SignatureRepair(.reversedBytes, signature.reversed())] : [])
        }
    }

    /// A signature of fixed length with bytes behind it or zeros before it.
    private static func resized(_ signature: [UInt8], to size: Int) -> [SignatureRepair] {
        let surplus = signature.count - size
        guard surplus > 0, surplus <= 64 else { return [] }
        var repairs = [SignatureRepair(.trailingBytes, Array(signature.prefix(size)))]
        if signature.prefix(surplus).allSatisfy({ $0 == 0 }) {
            repairs.append(SignatureRepair(.leadingZeros, Array(signature.suffix(size))))
        }
        return repairs
    }

    private static func extended(_ signature: [UInt8], to size: Int) -> [SignatureRepair] {
        let missing = size - signature.count
        guard (1...8).contains(missing) else { return [] }
        return [SignatureRepair(.strippedZeros, [UInt8](repeating: 0, count: missing) + signature)]
    }
}

/// A bit string or an octet string of DER around something.
enum SignatureWrapping {
    static func content(of bytes: [UInt8]) -> [UInt8]? {
        guard let tag = bytes.first, tag == 0x03 || tag == 0x04, bytes.count > 4 else { return nil }
        let width = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7f)
        guard width <= 2, bytes.count > 2 + width else { return nil }
        let count = width == 0 ? Int(bytes[1]) : bytes[2..<2 + width].reduce(0) { $0 << 8 | Int($1) }
        let content = bytes.dropFirst(2 + width)
        guard content.count == count else { return nil }
        // A bit string begins with the number of its unused bits.
        if tag == 0x03 { return content.first == 0 ? Array(content.dropFirst()) : nil }
        return Array(content)
    }
}
