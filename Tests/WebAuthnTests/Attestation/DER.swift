/// Writes DER for tests.
enum DER {
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag] + length(content.count) + content }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }

    static func set(_ parts: [UInt8]...) -> [UInt8] { element(0x31, parts.flatMap { $0 }) }

    static func integer(_ number: UInt8) -> [UInt8] { element(0x02, number < 0x80 ? [number] : [0, number]) }

    static func integer(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array(bytes.drop { $0 == 0 })
        return element(0x02, (digits.first ?? 0) < 0x80 && !digits.isEmpty ? digits : [0] + digits)
    }

    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }

    static func bits(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }

    static func utf8(_ text: String) -> [UInt8] { element(0x0C, Array(text.utf8)) }

    static func printable(_ text: String) -> [UInt8] { element(0x13, Array(text.utf8)) }

    static func bool(_ value: Bool) -> [UInt8] { element(0x01, [value ? 0xFF : 0]) }

    static let null: [UInt8] = [0x05, 0x00]

    /// `YYYYMMDDHHMMSSZ`.
    static func time(_ text: String) -> [UInt8] { element(0x18, Array(text.utf8)) }

    /// A context-specific tag around something.
    static func explicit(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        if number < 31 { return element(0xA0 | UInt8(number), content) }
        return [0xBF] + base128(UInt64(number)) + length(content.count) + content
    }

    static func oid(_ text: String) -> [UInt8] {
        let arcs = text.split(separator: ".").compactMap { UInt64($0) }
        return element(0x06, base128(arcs[0] * 40 + arcs[1]) + arcs.dropFirst(2).flatMap(base128))
    }

    private static func base128(_ number: UInt64) -> [UInt8] {
        var digits = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return digits
    }

    private static func length(_ count: Int) -> [UInt8] {
        switch count {
        case ..<0x80: [UInt8(count)]
        case ..<0x100: [0x81, UInt8(count)]
        default: [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
        }
    }
}
