extension JSONGrammar {
    /// Why and where a text is wrong that the fast parser refused, or that is too deep.
    static func explain(_ kind: JSONErrorKind, of text: Span<UInt8>, limits: JSONLimits) -> JSONError {
        if kind == .tooLarge { return .tooLarge(limits) }
        var grammar = JSONGrammar(limits: limits)
        do throws(JSONError) {
            try grammar.start(text)
            try grammar.value(text)
            try grammar.end(text)
        } catch {
            return error
        }
        return grammar.takeFault() ?? JSONError(kind: kind, reason: "a text that cannot be parsed")
    }

    /// Reads the space before the first value.
    mutating func start(_ text: Span<UInt8>) throws(JSONError) {
        if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
            throw JSONError(kind: .utf8, reason: "a byte order mark before the text", offset: 0)
        }
        skipSpaces(text)
        if peek(text) == nil { throw JSONError(kind: .empty, reason: "an empty text") }
    }

    /// Reads the space behind the last value, where nothing else may stand.
    mutating func end(_ text: Span<UInt8>) throws(JSONError) {
        skipSpaces(text)
        if peek(text) != nil { throw syntax("something stands behind the value") }
    }
}
