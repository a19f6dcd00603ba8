/// The elements of an array in their order; nothing for other kinds.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    init(_ value: JSONValue) {
        let isArray = value.document.tag(value.index) == TapeTag.array
        document = value.document
        at = value.index + 1
        end = isArray ? value.document.end(of: value.index) : at
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
        guard at < end else { return nil }
        defer { at = document.next(after: at) }
        return JSONValue(document: document, index: at)
    }
}

extension JSONValue {
    /// The elements of an array in their order; nothing for other kinds.
    public var elements: JSONElements { JSONElements(self) }
}
