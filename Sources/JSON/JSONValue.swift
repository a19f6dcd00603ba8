/// The kinds of JSON values. Numbers are told apart by their spelling: `60` is an integer, `60.0` and `6e1` are doubles.
public enum JSONKind: Sendable, Hashable {
    case null, bool, integer, double, string, array, object
}

/// A value of a parsed JSON text: a strong reference to the whole, immutable document and a place in it.
///
/// Copying is cheap, and any number of threads may read at once. Looking up members does not allocate.
public struct JSONValue: Sendable {
    let document: JSONDocument
    let index: Int

    @inline(__always)
    init(document: JSONDocument, index: Int) {
        self.document = document
        self.index = index
    }

    /// What kind of value it is.
    public var kind: JSONKind {
        switch document.tag(index) {
        case TapeTag.object: .object
        case TapeTag.array: .array
        case TapeTag.string: .string
        case TapeTag.integer, TapeTag.unsigned: .integer
        case TapeTag.double: .double
        case TapeTag.yes, TapeTag.no: .bool
        default: .null
        }
    }

    /// Whether it is `null`.
    public var isNull: Bool { document.tag(index) == TapeTag.null }

    /// A string as text, nil for other kinds. A lone surrogate, where those were let pass, becomes U+FFFD.
    public var string: String? {
        document.tag(index) == TapeTag.string ? document.string(index) : nil
    }

    /// The bytes of a string, nil for other kinds: UTF-8, in which lone surrogates stand as ED A0…BF xx.
    public var stringBytes: [UInt8]? {
        document.tag(index) == TapeTag.string ? Array(document.strings[document.range(index)]) : nil
    }

    /// Lends the bytes of a string without copying them; nil for other kinds.
    public func withStringBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        guard document.tag(index) == TapeTag.string else { return nil }
        return try document.withBytes(index, body)
    }

    /// Whether it is a string with exactly this text, compared byte by byte.
    public func equals(_ text: String) -> Bool {
        document.tag(index) == TapeTag.string && document.equals(index, text.utf8Span.span)
    }

    /// A number with an integral value that `Int64` can hold, `60.0` included.
    public var int: Int64? {
        switch document.tag(index) {
        case TapeTag.integer: Int64(bitPattern: document.tape[index + 1])
        case TapeTag.double: Double(bitPattern: document.tape[index + 1]).wholeInt64
        default: nil
        }
    }

    /// A number with an integral value that `UInt64` can hold.
    public var unsigned: UInt64? {
        switch document.tag(index) {
        case TapeTag.integer: UInt64(exactly: Int64(bitPattern: document.tape[index + 1]))
        case TapeTag.unsigned: document.tape[index + 1]
        case TapeTag.double: Double(bitPattern: document.tape[index + 1]).wholeUInt64
        default: nil
        }
    }

    /// Any number as the nearest double.
    public var double: Double? {
        switch document.tag(index) {
        case TapeTag.integer: Double(Int64(bitPattern: document.tape[index + 1]))
        case TapeTag.unsigned: Double(document.tape[index + 1])
        case TapeTag.double: Double(bitPattern: document.tape[index + 1])
        default: nil
        }
    }

    /// A truth value.
    public var bool: Bool? {
        switch document.tag(index) {
        case TapeTag.yes: true
        case TapeTag.no: false
        default: nil
        }
    }

    /// Elements of an array or members of an object, else 0.
    public var count: Int {
        switch document.tag(index) {
        case TapeTag.object, TapeTag.array: document.count(index)
        default: 0
        }
    }

    /// A member of an object; nil if it is absent or this is no object. Of duplicates the first.
    public subscript(_ key: String) -> JSONValue? { member(key.utf8Span.span) }

    /// A member of an object by the UTF-8 of its name.
    public subscript(_ key: [UInt8]) -> JSONValue? { member(key.span) }

    /// A member of an object by the UTF-8 of its name.
    public func member(_ key: Span<UInt8>) -> JSONValue? {
        guard document.tag(index) == TapeTag.object else { return nil }
        var at = index + 1
        let end = document.end(of: index)
        while at < end {
            if document.equals(at, key) { return JSONValue(document: document, index: at + 1) }
            at = document.next(after: at + 1)
        }
        return nil
    }

    /// An element of an array, found by walking to it; nil if it is absent or this is no array.
    public subscript(_ position: Int) -> JSONValue? {
        guard position >= 0, document.tag(index) == TapeTag.array else { return nil }
        var at = index + 1
        let end = document.end(of: index)
        for _ in 0..<position where at < end { at = document.next(after: at) }
        return at < end ? JSONValue(document: document, index: at) : nil
    }
}

extension Double {
    /// The same number as an integer, if there is one. (`Int64(exactly:)` would need the C mathematics library.)
    fileprivate var wholeInt64: Int64? {
        guard self >= -0x1p63, self < 0x1p63 else { return nil }
        let whole = Int64(self)
        return Double(whole) == self ? whole : nil
    }

    /// The same number as an integer that is not negative, if there is one.
    fileprivate var wholeUInt64: UInt64? {
        guard self >= 0, self < 0x1p64 else { return nil }
        let whole = UInt64(self)
        return Double(whole) == self ? whole : nil
    }
}
