extension JSONGrammar {
    /// Reads a number and notes whether it can be represented.
    mutating func number(_ text: Span<UInt8>) throws(JSONError) {
        let start = at
        if peek(text) == UInt8(ascii: "-") { advance() }
        if peek(text) == UInt8(ascii: "0") {
            advance()
            if digits(text) > 0 { throw syntax("a number with a leading zero", at: start) }
        } else if digits(text) == 0 {
            throw syntax("a number without digits", at: start)
        }
        var isInteger = true
        if peek(text) == UInt8(ascii: ".") {
            isInteger = false
            advance()
            if digits(text) == 0 { throw syntax("a number without digits after its point", at: start) }
        }
        if peek(text) == UInt8(ascii: "e") || peek(text) == UInt8(ascii: "E") {
            isInteger = false
            advance()
            if peek(text) == UInt8(ascii: "+") || peek(text) == UInt8(ascii: "-") { advance() }
            if digits(text) == 0 { throw syntax("a number without digits in its exponent", at: start) }
        }
        if !isRepresentable(text.extracting(start..<at), isInteger: isInteger) {
            note(JSONError(kind: .number, reason: "a number out of range", offset: start), text)
        }
    }

    private mutating func digits(_ text: Span<UInt8>) -> Int {
        let start = at
        while let byte = peek(text), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { advance() }
        return at - start
    }

    private func isRepresentable(_ number: Span<UInt8>, isInteger: Bool) -> Bool {
        // Up to 18 digits always fit, and a double without an exponent needs 300 to overflow.
        if isInteger && number.count <= 18 { return true }
        let spelled = unsafe number.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        if isInteger { return Int64(spelled) != nil || UInt64(spelled) != nil }
        return Double(spelled)?.isFinite ?? false
    }
}
