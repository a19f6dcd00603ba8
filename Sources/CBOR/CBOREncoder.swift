/// Writes CBOR in the canonical form of CTAP2 (CTAP 2.1 section 8): shortest numbers, definite lengths, sorted keys.
public enum CBOREncoder {
    /// The bytes of a value. Floating-point numbers take eight bytes; of equal keys each is written.
    public static func encode(_ value: CBORValue) -> [UInt8] {
        var output: [UInt8] = []
        append(value, to: &output)
        return output
    }

    private static func append(_ value: CBORValue, to output: inout [UInt8]) {
        switch value {
        case .unsigned(let number): appendHead(0, number, to: &output)
        case .negative(let number): appendHead(1, number, to: &output)
        case .bytes(let bytes):
            appendHead(2, UInt64(bytes.count), to: &output)
            output += bytes
        case .text(let text):
            appendHead(3, UInt64(text.utf8.count), to: &output)
            output += text.utf8
        case .array(let elements):
            appendHead(4, UInt64(elements.count), to: &output)
            for element in elements { append(element, to: &output) }
        case .map(let map): append(map, to: &output)
        case .tagged(let tag, let content):
            appendHead(6, tag, to: &output)
            append(content, to: &output)
        case .bool(let bool): output.append(bool ? 0xf5 : 0xf4)
        case .null: output.append(0xf6)
        case .undefined: output.append(0xf7)
        case .simple(let number): output += number < 24 ? [0xe0 | number] : [0xf8, number]
        case .float(let number):
            output.append(0xfb)
            appendBigEndian(number.bitPattern, count: 8, to: &output)
        }
    }

    private static func append(_ map: CBORMap, to output: inout [UInt8]) {
        appendHead(5, UInt64(map.count), to: &output)
        let encoded = map.pairs.map { (key: encode($0.key), value: $0.value) }
        for (key, value) in encoded.sorted(by: { CBORKeyOrder.precedes($0.key[...], $1.key[...]) }) {
            output += key
            append(value, to: &output)
        }
    }

    private static func appendHead(_ majorType: UInt8, _ number: UInt64, to output: inout [UInt8]) {
        let type = majorType << 5
        switch number {
        case ..<24: output.append(type | UInt8(number))
        case ...0xff: output += [type | 24, UInt8(number)]
        case ...0xffff:
            output.append(type | 25)
            appendBigEndian(number, count: 2, to: &output)
        case ...0xffff_ffff:
            output.append(type | 26)
            appendBigEndian(number, count: 4, to: &output)
        default:
            output.append(type | 27)
            appendBigEndian(number, count: 8, to: &output)
        }
    }

    private static func appendBigEndian(_ number: UInt64, count: Int, to output: inout [UInt8]) {
        for index in (0..<count).reversed() {
            output.append(UInt8(truncatingIfNeeded: number >> (UInt64(index) * 8)))
        }
    }
}
