/// Texts that are one array of independent values, such as a batch of events.
public enum JSONBatch {
    /// Parses an array; where a grammatical text has an element that cannot be represented, or with a text fault, only
    /// that element fails.
    ///
    /// The depth limit holds for each element. Offsets in errors count from the start of the whole text.
    /// - Throws: when the grammar itself is broken (with the offset, and the element it is in), the text is too large,
    ///   or it is no array.
    public static func parse(
        _ bytes: [UInt8], limits: JSONLimits = .default
    ) throws(JSONError) -> [Result<JSONValue, JSONError>] {
        try parse(bytes.span, limits: limits)
    }

    /// As `parse(_: [UInt8])`, on bytes that are lent for the time of the call.
    public static func parse(
        _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .default
    ) throws(JSONError) -> [Result<JSONValue, JSONError>] {
        try unsafe parse(bytes.assumingMemoryBound(to: UInt8.self).span, limits: limits)
    }

    /// As `parse(_: [UInt8])`, on bytes that are lent for the time of the call.
    public static func parse(
        _ bytes: Span<UInt8>, limits: JSONLimits = .default
    ) throws(JSONError) -> [Result<JSONValue, JSONError>] {
        guard bytes.count <= limits.bytes else { throw JSONError.tooLarge(limits) }
        if let document = try? JSONDocument.parse(bytes), document.depth <= limits.depth {
            return try results(JSONValue(document: document, index: 1), limits, faults: [])
        }
        // Something cannot be parsed, or may be too deep: find the elements at fault, put `null` in their place, and
        // parse the rest at once.
        let elements = try JSONGrammar.elements(of: bytes, limits: limits)
        var copy = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        for element in elements where element.fault != nil { copy.blank(element.range) }
        let document: JSONDocument
        do {
            document = try JSONDocument.parse(copy.span)
        } catch {
            throw JSONError(kind: error, reason: "a text that cannot be parsed")
        }
        return try results(JSONValue(document: document, index: 1), limits, faults: elements.map(\.fault))
    }

    private static func results(
        _ root: JSONValue, _ limits: JSONLimits, faults: [JSONError?]
    ) throws(JSONError) -> [Result<JSONValue, JSONError>] {
        guard root.kind == .array else { throw JSONError(kind: .syntax, reason: "a batch must be an array", offset: 0) }
        var results: [Result<JSONValue, JSONError>] = []
        results.reserveCapacity(root.count)
        for element in root.elements {
            let known = results.count < faults.count ? faults[results.count] : nil
            if var fault = known ?? (limits.refusesTextFaults ? element.textFault() : nil) {
                fault.element = results.count
                results.append(.failure(fault))
            } else {
                results.append(.success(element))
            }
        }
        return results
    }
}

extension JSONGrammar {
    /// Where the elements of an array stand, and what in each cannot be represented.
    fileprivate static func elements(
        of text: Span<UInt8>, limits: JSONLimits
    ) throws(JSONError) -> [(range: Range<Int>, fault: JSONError?)] {
        var grammar = JSONGrammar(limits: limits)
        try grammar.start(text)
        guard grammar.peek(text) == TapeTag.array else {
            throw grammar.syntax("a batch must be an array")
        }
        grammar.advance()
        var elements: [(range: Range<Int>, fault: JSONError?)] = []
        grammar.skipSpaces(text)
        if grammar.peek(text) == TapeTag.arrayEnd {
            grammar.advance()
        } else {
            do throws(JSONError) {
                repeat { elements.append(try grammar.element(text)) } while try grammar.hasNextElement(text)
            } catch {
                var placed = error
                placed.element = elements.count
                throw placed
            }
        }
        try grammar.end(text)
        return elements
    }

    private mutating func element(_ text: Span<UInt8>) throws(JSONError) -> (range: Range<Int>, fault: JSONError?) {
        skipSpaces(text)
        let start = at
        try value(text)
        return (start..<at, takeFault())
    }

    private mutating func hasNextElement(_ text: Span<UInt8>) throws(JSONError) -> Bool {
        skipSpaces(text)
        defer { advance() }
        switch peek(text) {
        case UInt8(ascii: ","): return true
        case TapeTag.arrayEnd: return false
        case nil: throw syntax("the text ends inside of an array")
        default: throw syntax("a comma or the end of the array is expected")
        }
    }
}

extension [UInt8] {
    /// Puts `null` and spaces in the place of a value. No value that cannot be represented is shorter than that.
    fileprivate mutating func blank(_ range: Range<Int>) {
        for at in range { self[at] = UInt8(ascii: " ") }
        for (at, letter) in zip(range, "null".utf8) { self[at] = letter }
    }
}
