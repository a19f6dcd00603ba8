/// What becomes of a member of an event's data on its way into the log.
indirect enum Rule: Sendable {
    /// A scalar stays as it is; an object where none belongs is treated as unknown.
    case keep
    /// Stays, unless it is the account or the handle: session ids.
    case opaque
    /// As `opaque`, and without e-mail addresses: names and versions of programs.
    case identifier
    /// A text of people or programs, or a member that nobody knows: see `FreeText`.
    case text
    /// The account: becomes its pseudonym.
    case account
    /// The user handle: becomes its pseudonym, with its form beside it.
    case handle
    /// Extension inputs or outputs: what is not on the allow-list becomes `true`.
    case extensions
    /// Does not enter the log.
    case drop
    /// An object, or an array of such objects.
    case object(Shape)
}

/// The members of an object that are known, and what becomes of the others.
final class Shape: Sendable {
    private let members: [String: Rule]
    private let other: Rule

    init(_ members: [String: Rule], other: Rule = .text) {
        self.members = members
        self.other = other
    }

    /// The rule of a member, and whether the member is known.
    subscript(_ name: String) -> (rule: Rule, isKnown: Bool) {
        members[name].map { ($0, true) } ?? (other, false)
    }
}
