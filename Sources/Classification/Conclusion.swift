public import Ceremony

/// An outcome without its prose: what is stored and counted for every ceremony.
public struct Conclusion: Sendable, Hashable {
    /// The class.
    public var outcomeClass: OutcomeClass
    /// Its group; nil for `pending`.
    public var group: OutcomeGroup?
    /// Why, as a stable name.
    public var reason: Reason?
    /// How much it may be relied on; nil for `pending`.
    public var confidence: Confidence?
    /// What else failed, distinct, in the table's order.
    public var also: [OutcomeClass]

    /// Makes a conclusion; the group follows from class and reason.
    public init(
        _ outcomeClass: OutcomeClass, _ confidence: Confidence?, _ reason: Reason?,
        also: some Sequence<OutcomeClass> = []
    ) {
        self.outcomeClass = outcomeClass
        group =
            outcomeClass == .credentialConflict && reason == .heldBySameAccount ? .protocol : outcomeClass.group
        self.reason = reason
        self.confidence = confidence
        self.also = Set(also).subtracting([outcomeClass]).sorted()
    }
}

/// A conclusion together with what made it, from which the prose is built.
struct Ruling {
    enum Cause {
        /// A failing check.
        case check(Check)
        /// An error of the client.
        case failure(CeremonyFacts.Failure, ErrorReading)
        /// What stands beyond the ceremony.
        case suspicion(Circumstances.Suspicion)
        /// The facts as a whole: a success, silence, nothing yet.
        case whole
    }

    var conclusion: Conclusion
    var cause: Cause
}
