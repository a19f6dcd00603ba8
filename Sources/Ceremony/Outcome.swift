/// The one class a ceremony ends in, with what supports it (CONTRACT.md sections 6 and 7).
public struct Outcome: Hashable, Sendable {
    /// A piece of evidence.
    public struct Evidence: Hashable, Sendable {
        /// Kinds of evidence.
        public enum Kind: String, CaseIterable, Sendable {
            case check
            case clientError = "client_error"
            case timing, cohort, association, decision, release
        }

        /// What kind of evidence it is.
        public var kind: Kind
        /// One sentence.
        public var detail: String
        /// Where in the log it stands.
        public var position: Position?

        /// Makes a piece of evidence from its parts.
        public init(_ kind: Kind, _ detail: String, position: Position? = nil) {
            self.kind = kind
            self.detail = detail
            self.position = position
        }
    }

    /// The class.
    public var outcomeClass: OutcomeClass
    /// Its group; nil for `pending`.
    public var group: OutcomeGroup?
    /// How much it may be relied on; nil for `pending`.
    public var confidence: Confidence?
    /// Why, as a stable name.
    public var reason: Reason?
    /// One sentence that names the actual and the expected value.
    public var summary: String
    /// One sentence that says what to change, and where.
    public var remedy: String
    /// What supports it.
    public var evidence: [Evidence]
    /// What else failed, in the table's order.
    public var also: [OutcomeClass]

    /// Makes an outcome of a class; the rest is filled in.
    public init(
        _ outcomeClass: OutcomeClass, group: OutcomeGroup? = nil, confidence: Confidence?, reason: Reason? = nil,
        summary: String, remedy: String, evidence: [Evidence] = [], also: [OutcomeClass] = []
    ) {
        self.outcomeClass = outcomeClass
        self.group = group ?? outcomeClass.group
        self.confidence = confidence
        self.reason = reason
        self.summary = summary
        self.remedy = remedy
        self.evidence = evidence
        self.also = also
    }
}
