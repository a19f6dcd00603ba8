extension JSONGrammar {
    /// Reads a string from its opening quote to behind the closing one.
    mutating func string(_ text: Span<UInt8>) throws(JSONError) {
        let start = at
        advance()
        while let byte = peek(text) {
            switch byte {
            case UInt8(ascii: "\""):
                advance()
                return
            case UInt8(ascii: "\\"): try escape(text)
            case 0..<0x20:
                throw JSONError(kind: .string, reason: "a control character that is not escaped", offset: at)
            case 0..<0x80: advance()
            default:
                guard let length = UTF8Sequence.length(text, at) else {
                    throw JSONError(kind: .utf8, reason: "bytes that are no UTF-8", offset: at)
                }
                advance(length)
            }
        }
        throw syntax("a string is not closed", at: start)
    }

    private mutating func escape(_ text: Span<UInt8>) throws(JSONError) {
        let start = at
        advance()
        switch peek(text) {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            advance()
        case UInt8(ascii: "u"):
            advance()
            try surrogates(try unit(text, start), start, text)
        case nil: throw syntax("a string is not closed")
        default: throw badEscape(start)
        }
    }

    /// A high surrogate must be followed by the escape of a low one, and a low one must not stand alone.
    private mutating func surrogates(_ unit: UInt16, _ start: Int, _ text: Span<UInt8>) throws(JSONError) {
        guard unit & 0xF800 == 0xD800 else { return }
        let lone = JSONError(kind: .string, reason: "a lone surrogate", offset: start)
        guard unit < 0xDC00, peek(text) == UInt8(ascii: "\\"), at + 1 < text.count, text[at + 1] == UInt8(ascii: "u") else {
            note(lone, text)
            return
        }
        let before = self
        let second = at
        advance(2)
        guard try self.unit(text, second) & 0xFC00 == 0xDC00 else {
            // The second escape is read again: it may begin a pair of its own.
            self = before
            note(lone, text)
            return
        }
    }

    private mutating func unit(_ text: Span<UInt8>, _ start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek(text), let digit = Hex.value(byte) else { throw badEscape(start) }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }

    private func badEscape(_ offset: Int) -> JSONError {
        JSONError(kind: .string, reason: "an escape that JSON does not have", offset: offset)
    }
}

/// Well-formed sequences of UTF-8 (Unicode, table 3-7).
enum UTF8Sequence {
    /// The length of the sequence that begins at `at` with a byte of 0x80 or more; nil if it is ill-formed.
    static func length(_ text: Span<UInt8>, _ at: Int) -> Int? {
        let lead = text[at]
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard at + length <= text.count, second.contains(text[at + 1]) else { return nil }
        for place in at + 2..<at + Swift.max(2, length) where text[place] & 0xC0 != 0x80 { return nil }
        return length
    }
}
