/// One member of an object; its name is made into a `String` only when asked for.
public struct JSONMember: Sendable {
    /// The name, as a string value.
    public let name: JSONValue
    /// The value.
    public let value: JSONValue

    /// The name as text.
    public var key: String { name.document.string(name.index) }
    /// The name as UTF-8.
    public var keyBytes: [UInt8] { Array(name.document.strings[name.document.range(name.index)]) }
    /// Whether the name is this one, without making a `String`.
    public func isNamed(_ key: String) -> Bool { name.equals(key) }
}

/// The members of an object in the order of the text, names untouched; nothing for other kinds.
public struct JSONRawMembers: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var at: Int
    private let end: Int

    init(_ value: JSONValue) {
        let isObject = value.document.tag(value.index) == TapeTag.object
        document = value.document
        at = value.index + 1
        end = isObject ? value.document.end(of: value.index) : at
    }

    /// The next member.
    public mutating func next() -> JSONMember? {
        guard at < end else { return nil }
        defer { at = document.next(after: at + 1) }
        return JSONMember(
            name: JSONValue(document: document, index: at), value: JSONValue(document: document, index: at + 1))
    }
}

/// The members of an object in the order of the text, with their names as `String`s; nothing for other kinds.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    private var members: JSONRawMembers

    init(_ value: JSONValue) { members = JSONRawMembers(value) }

    /// The next member.
    public mutating func next() -> (key: String, value: JSONValue)? {
        members.next().map { ($0.key, $0.value) }
    }
}

extension JSONValue {
    /// The members of an object in the order of the text, with their names as `String`s.
    public var members: JSONMembers { JSONMembers(self) }
    /// The members of an object in the order of the text, names untouched: for hot paths.
    public var rawMembers: JSONRawMembers { JSONRawMembers(self) }
}
