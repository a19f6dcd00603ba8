/// A small strict reader of RFC 8259 that keeps nothing but places: it says where a text that the fast parser refused is
/// wrong, and where the elements of an array begin and end.
///
/// A break of the grammar is thrown. What is grammatical but cannot be represented (a number out of range, a lone
/// surrogate, too deep nesting) is only noted in `fault`.
struct JSONGrammar {
    /// The next byte to read.
    private(set) var at = 0
    /// The first thing that cannot be represented since the last `takeFault()`.
    private var fault: JSONError?
    private let limits: JSONLimits
    /// The containers that are open; without recursion deep nesting costs no stack.
    private var open: [Level] = []

    /// An open container and where in it the reader is.
    private struct Level {
        let bracket: UInt8
        /// Where the name of the current member stands, without its quotes.
        var name = 0..<0
        /// Which element is the current one.
        var position = 0
    }

    init(limits: JSONLimits) { self.limits = limits }

    /// The noted fault, which is forgotten then.
    mutating func takeFault() -> JSONError? {
        defer { fault = nil }
        return fault
    }

    /// Reads one value that begins at the next byte that is no space.
    mutating func value(_ text: Span<UInt8>) throws(JSONError) {
        open.removeAll(keepingCapacity: true)
        while true {
            skipSpaces(text)
            let opened = try scalarOrOpening(text)
            if opened { continue }
            if try closings(text) { return }
        }
    }

    /// Reads a scalar or the start of a container; true when a value must follow inside it.
    private mutating func scalarOrOpening(_ text: Span<UInt8>) throws(JSONError) -> Bool {
        guard let first = peek(text) else { throw syntax("the text ends where a value is expected") }
        switch first {
        case UInt8(ascii: "\""): try string(text)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number(text)
        case UInt8(ascii: "t"): try literal("true", text)
        case UInt8(ascii: "f"): try literal("false", text)
        case UInt8(ascii: "n"): try literal("null", text)
        case TapeTag.array: return try opening(TapeTag.array, TapeTag.arrayEnd, text)
        case TapeTag.object:
            guard try opening(TapeTag.object, TapeTag.objectEnd, text) else { return false }
            try name(text)
            return true
        default: throw syntax("a value is expected")
        }
        return false
    }

    /// Keeps the first fault, with the path to it.
    mutating func note(_ error: JSONError, _ text: Span<UInt8>) {
        guard fault == nil else { return }
        var path = JSONPath()
        for level in open where !path.isCut {
            if level.bracket == TapeTag.array {
                path.append(position: level.position)
            } else if !level.name.isEmpty {
                path.append(name: text.extracting(level.name))
            }
        }
        fault = error
        fault?.path = path.text
    }

    private mutating func opening(_ bracket: UInt8, _ end: UInt8, _ text: Span<UInt8>) throws(JSONError) -> Bool {
        if open.count == limits.depth { note(.tooDeep(limits, offset: at), text) }
        at += 1
        skipSpaces(text)
        guard peek(text) != end else {
            at += 1
            return false
        }
        open.append(Level(bracket: bracket))
        return true
    }

    /// Reads what follows a value: true when the whole value is over, false when the next value must come.
    private mutating func closings(_ text: Span<UInt8>) throws(JSONError) -> Bool {
        while let container = open.last {
            let isObject = container.bracket == TapeTag.object
            skipSpaces(text)
            switch peek(text) {
            case UInt8(ascii: ","):
                at += 1
                open[open.count - 1].position += 1
                skipSpaces(text)
                if isObject { try name(text) }
                return false
            case isObject ? TapeTag.objectEnd : TapeTag.arrayEnd:
                at += 1
                open.removeLast()
            case nil: throw syntax("the text ends inside of an \(isObject ? "object" : "array")")
            default: throw syntax("a comma or the end of the \(isObject ? "object" : "array") is expected")
            }
        }
        return true
    }

    private mutating func name(_ text: Span<UInt8>) throws(JSONError) {
        guard peek(text) == UInt8(ascii: "\"") else { throw syntax("a member name in quotes is expected") }
        open[open.count - 1].name = at..<at
        let start = at + 1
        try string(text)
        open[open.count - 1].name = start..<at - 1
        skipSpaces(text)
        guard peek(text) == UInt8(ascii: ":") else { throw syntax("a colon is expected after the member name") }
        at += 1
    }

    private mutating func literal(_ word: String, _ text: Span<UInt8>) throws(JSONError) {
        let start = at
        for letter in word.utf8 {
            guard peek(text) == letter else { throw syntax("no such word in JSON", at: start) }
            at += 1
        }
    }
}

extension JSONGrammar {
    /// Skips space, tab, line feed and carriage return.
    mutating func skipSpaces(_ text: Span<UInt8>) {
        while let byte = peek(text), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { at += 1 }
    }

    /// The next byte, nil at the end.
    @inline(__always)
    func peek(_ text: Span<UInt8>) -> UInt8? { at < text.count ? text[at] : nil }

    /// Goes on by one byte.
    @inline(__always)
    mutating func advance(_ count: Int = 1) { at += count }


    func syntax(_ reason: String, at offset: Int? = nil) -> JSONError {
        JSONError(kind: .syntax, reason: reason, offset: offset ?? at)
    }
}
