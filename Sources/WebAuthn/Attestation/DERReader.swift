/// Takes elements of DER (X.690) off the front of bytes: definite lengths in their shortest form, never beyond the end.
struct DERReader {
    /// One element.
    struct Element {
        /// The two high bits of the tag: 0 universal, 2 context-specific.
        var tagClass: UInt8
        var isConstructed: Bool
        var number: UInt32
        var content: ArraySlice<UInt8>

        /// Whether it is a universal element of that tag.
        func isUniversal(_ tag: UInt32) -> Bool { tagClass == 0 && number == tag }

        /// Whether it is the context-specific element of that number.
        func isContext(_ tag: UInt32) -> Bool { tagClass == 2 && number == tag }

        /// The elements within; nil where it is not made of whole elements.
        var children: [Element]? { isConstructed ? DERReader.elements(content) : nil }

        /// A whole number from 0, or nil where it is negative, too large or none.
        var unsigned: UInt64? {
            guard isUniversal(2) || isUniversal(10), let first = content.first, first < 0x80, content.count <= 9 else {
                return nil
            }
            guard content.count < 9 || first == 0 else { return nil }
            return content.reduce(0) { $0 << 8 | UInt64($1) }
        }

        /// An object identifier in dotted form.
        var oid: String? { isUniversal(6) ? DERReader.oid(content) : nil }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether all was taken.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next element; nil where none begins or it is cut off.
    mutating func next() -> Element? {
        guard let first = rest.popFirst(), let number = tagNumber(first), let count = length(), count <= rest.count
        else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Element(
            tagClass: first >> 6, isConstructed: first & 0x20 != 0, number: number, content: rest.prefix(count))
    }

    /// All of the bytes as elements; nil where they are not whole elements.
    static func elements(_ bytes: ArraySlice<UInt8>) -> [Element]? {
        var reader = DERReader(bytes)
        var elements: [Element] = []
        while !reader.isAtEnd {
            guard let element = reader.next() else { return nil }
            elements.append(element)
        }
        return elements
    }

    /// The bytes as one element and nothing behind it.
    static func only(_ bytes: [UInt8]) -> Element? {
        var reader = DERReader(bytes[...])
        guard let element = reader.next(), reader.isAtEnd else { return nil }
        return element
    }

    private mutating func tagNumber(_ first: UInt8) -> UInt32? {
        guard first & 0x1f == 0x1f else { return UInt32(first & 0x1f) }
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let next = rest.popFirst() else { return nil }
            number = number << 7 | UInt32(next & 0x7f)
            if next < 0x80 { return number >= 0x1f ? number : nil }
        }
        return nil
    }

    private mutating func length() -> Int? {
        guard let first = rest.popFirst() else { return nil }
        guard first >= 0x80 else { return Int(first) }
        let width = Int(first & 0x7f)
        guard (1...4).contains(width), width <= rest.count else { return nil }
        let count = rest.prefix(width).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(width)
        return count >= 0x80 && count >> (8 * (width - 1)) > 0 ? count : nil
    }

    private static func oid(_ content: ArraySlice<UInt8>) -> String? {
        guard !content.isEmpty, content.count <= 64, content.last.map({ $0 < 0x80 }) == true else { return nil }
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        for byte in content {
            guard arc < 1 << 56 else { return nil }
            arc = arc << 7 | UInt64(byte & 0x7f)
            guard byte < 0x80 else { continue }
            if arcs.isEmpty {
                let top = min(arc / 40, 2)
                arcs = [top, arc - 40 * top]
            } else {
                arcs.append(arc)
            }
            arc = 0
        }
        return arcs.map { "\($0)" }.joined(separator: ".")
    }
}
