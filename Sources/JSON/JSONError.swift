/// What kind of fault a JSON text has. The raw values are stable: they are stored and counted.
public enum JSONErrorKind: String, Sendable, Hashable, CaseIterable {
    /// The text breaks the grammar of RFC 8259.
    case syntax
    /// Bytes that are no UTF-8 (RFC 3629), a byte order mark included.
    case utf8
    /// Containers nested deeper than the limit.
    case depth
    /// A number that neither a 64-bit integer nor a finite double can hold.
    case number
    /// A string with a bad escape, a bare control character or a lone surrogate.
    case string
    /// More bytes than the limit.
    case tooLarge
    /// No value at all.
    case empty
    /// Two members of one object have the same name after unescaping.
    case duplicateMember
    /// U+0000 in a string or a member name.
    case zeroCharacter
}

/// Why a JSON text, or one value of it, was refused. It never holds a piece of the text other than shortened names.
public struct JSONError: Error, Sendable, Equatable {
    /// The kind of fault.
    public var kind: JSONErrorKind
    /// Where the fault is, in bytes from the start of the text; nil for faults found in the parsed value.
    public var offset: Int?
    /// Which member has the fault, as `data.options.challenge` or `items[2].id`; long names are cut.
    public var path: String?
    /// Which element of a batch has the fault, from 0.
    public var element: Int?
    /// What is wrong, in a few words.
    public var reason: String

    /// Makes an error from its parts.
    public init(kind: JSONErrorKind, reason: String, offset: Int? = nil, path: String? = nil, element: Int? = nil) {
        self.kind = kind
        self.reason = reason
        self.offset = offset
        self.path = path
        self.element = element
    }
}

extension JSONError: CustomStringConvertible {
    /// What is wrong and where, in one line.
    public var description: String {
        var text = reason
        if let path, !path.isEmpty { text += " at \(path)" }
        if let offset { text += " at byte \(offset)" }
        if let element { text += " in element \(element)" }
        return text
    }
}
