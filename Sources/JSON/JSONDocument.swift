/// A parsed text: the words of simdjson's tape and the decoded strings, copied once and never changed.
///
/// Word 0 and the last word are the root. The top byte of a word is its kind, the rest its payload:
/// `{` `[` the index after the closing word (32 bits) and the count (24 bits, saturated); `}` `]` the index of the opening
/// word; `"` an offset into `strings`, where four bytes of length and then the bytes stand; `l` `u` `d` a word of its own
/// that follows; `t` `f` `n` nothing.
final class JSONDocument: Sendable {
    let tape: [UInt64]
    let strings: [UInt8]
    /// How many containers are open at the deepest place.
    let depth: Int
    /// Whether any string can hold U+0000 or a lone surrogate: both come from `\u` escapes alone.
    let hasUnicodeEscape: Bool

    init(tape: [UInt64], strings: [UInt8], depth: Int, hasUnicodeEscape: Bool) {
        self.tape = tape
        self.strings = strings
        self.depth = depth
        self.hasUnicodeEscape = hasUnicodeEscape
    }

    /// The kind byte of a word.
    @inline(__always)
    func tag(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: tape[index] >> 56) }

    /// The index of the word after the value at `index`.
    @inline(__always)
    func next(after index: Int) -> Int {
        switch tag(index) {
        case TapeTag.object, TapeTag.array: Int(UInt32(truncatingIfNeeded: tape[index]))
        case TapeTag.integer, TapeTag.unsigned, TapeTag.double: index + 2
        default: index + 1
        }
    }

    /// The index of the closing word of the container at `index`.
    @inline(__always)
    func end(of index: Int) -> Int { Int(UInt32(truncatingIfNeeded: tape[index])) - 1 }

    /// Elements or members of the container at `index`.
    func count(_ index: Int) -> Int {
        let saturated = 0xFF_FFFF
        let known = Int(truncatingIfNeeded: tape[index] >> 32) & saturated
        guard known == saturated else { return known }
        var count = 0
        var at = index + 1
        let end = end(of: index)
        while at < end {
            at = next(after: at)
            count += 1
        }
        return tag(index) == TapeTag.object ? count / 2 : count
    }

    /// Where the bytes of the string at `index` stand in `strings`.
    @inline(__always)
    func range(_ index: Int) -> Range<Int> {
        let offset = Int(tape[index] & 0x00FF_FFFF_FFFF_FFFF)
        // The load is checked against the end of the strings; any four bytes are a valid number.
        let strings = strings
        let length = unsafe strings.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let start = offset + 4
        return start..<start + Int(UInt32(littleEndian: length))
    }

    /// The bytes of the string at `index`.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        _ index: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let strings = strings
        return try body(strings.span.extracting(range(index)))
    }

    /// Whether the string at `index` has exactly these bytes.
    @inline(__always)
    func equals(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
        let range = range(index)
        guard range.count == bytes.count else { return false }
        let strings = strings
        let own = strings.span.extracting(range)
        for at in own.indices where own[at] != bytes[at] { return false }
        return true
    }

    /// The string at `index` as text.
    func string(_ index: Int) -> String { String(decoding: strings[range(index)], as: UTF8.self) }
}

/// The kind bytes of the tape.
enum TapeTag {
    static let object = UInt8(ascii: "{")
    static let array = UInt8(ascii: "[")
    static let objectEnd = UInt8(ascii: "}")
    static let arrayEnd = UInt8(ascii: "]")
    static let string = UInt8(ascii: "\"")
    static let integer = UInt8(ascii: "l")
    static let unsigned = UInt8(ascii: "u")
    static let double = UInt8(ascii: "d")
    static let yes = UInt8(ascii: "t")
    static let no = UInt8(ascii: "f")
    static let null = UInt8(ascii: "n")
}
