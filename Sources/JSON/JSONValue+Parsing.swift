extension JSONValue {
    /// Parses one JSON text (RFC 8259), every byte of it, and checks it against the limits.
    public static func parse(_ bytes: [UInt8], limits: JSONLimits = .default) throws(JSONError) -> JSONValue {
        try parse(bytes.span, limits: limits)
    }

    /// Parses one JSON text that is a part of an array.
    public static func parse(_ bytes: ArraySlice<UInt8>, limits: JSONLimits = .default) throws(JSONError) -> JSONValue {
        try parse(bytes.span, limits: limits)
    }

    /// Parses one JSON text that is lent for the time of the call.
    public static func parse(
        _ bytes: UnsafeRawBufferPointer, limits: JSONLimits = .default
    ) throws(JSONError) -> JSONValue {
        try unsafe parse(bytes.assumingMemoryBound(to: UInt8.self).span, limits: limits)
    }

    /// Parses one JSON text given as text.
    public static func parse(_ text: String, limits: JSONLimits = .default) throws(JSONError) -> JSONValue {
        try parse(text.utf8Span.span, limits: limits)
    }

    /// Parses one JSON text that is lent for the time of the call.
    public static func parse(_ bytes: Span<UInt8>, limits: JSONLimits = .default) throws(JSONError) -> JSONValue {
        guard bytes.count <= limits.bytes else { throw JSONError.tooLarge(limits) }
        let document: JSONDocument
        do {
            document = try JSONDocument.parse(bytes)
        } catch {
            throw JSONGrammar.explain(error, of: bytes, limits: limits)
        }
        guard document.depth <= limits.depth else {
            throw JSONGrammar.explain(.depth, of: bytes, limits: limits)
        }
        let value = JSONValue(document: document, index: 1)
        if limits.refusesTextFaults, let fault = value.textFault() { throw fault }
        return value
    }
}

extension JSONError {
    static func tooLarge(_ limits: JSONLimits) -> JSONError {
        JSONError(kind: .tooLarge, reason: "the text has more than \(limits.bytes) bytes")
    }

    static func tooDeep(_ limits: JSONLimits, offset: Int? = nil) -> JSONError {
        JSONError(kind: .depth, reason: "nested deeper than \(limits.depth) levels", offset: offset)
    }
}
