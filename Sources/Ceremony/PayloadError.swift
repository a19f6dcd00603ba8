/// What is wrong with the `data` of an event, or with a configuration: which member, and what was expected there.
public struct PayloadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The member's path, such as `data.options.challenge`.
    public var path: String
    /// What was expected, as the end of a sentence: `a string of 1 to 256 characters`.
    public var expected: String
    /// Whether the member is too long, absent, or of another form.
    public var kind: Kind

    /// The kinds of fault.
    public enum Kind: String, Sendable {
        case missing, invalid, tooLong = "too_long"
    }

    /// Makes an error from its parts.
    public init(path: String, expected: String, kind: Kind = .invalid) {
        self.path = path
        self.expected = expected
        self.kind = kind
    }

    /// One sentence; it never quotes the value.
    public var description: String {
        switch kind {
        case .missing: "`\(path)` is missing: expected \(expected)."
        case .invalid: "`\(path)` is wrong: expected \(expected)."
        case .tooLong: "`\(path)` is too long: expected \(expected)."
        }
    }
}
