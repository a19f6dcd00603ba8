public import Ceremony

/// What is known beyond the ceremony itself, and may sharpen an end that the ceremony leaves open.
///
/// Cohorts and association files are judged elsewhere; here stands only what they came to for this ceremony. Without
/// them the outcome rests on the ceremony alone.
public struct Circumstances: Sendable, Hashable {
    /// What association files or the cohort say about this ceremony.
    public struct Suspicion: Sendable, Hashable {
        /// `association_missing` or `association_suspected`.
        public var outcomeClass: OutcomeClass
        /// How much it may be relied on.
        public var confidence: Confidence
        /// Why, as a stable name.
        public var reason: Reason
        /// What it rests on, with its numbers.
        public var evidence: [Outcome.Evidence]

        /// Makes a suspicion from its parts.
        public init(
            _ outcomeClass: OutcomeClass, confidence: Confidence, reason: Reason, evidence: [Outcome.Evidence]
        ) {
            self.outcomeClass = outcomeClass
            self.confidence = confidence
            self.reason = reason
            self.evidence = evidence
        }
    }

    /// Replaces an ambiguous or silent end; it changes nothing where a response came or a signal decides alone.
    public var suspicion: Suspicion?
    /// Whether the same session asked the client again later: then the app gave this request up.
    public var laterRequestOfSession: Bool

    /// Makes circumstances; nothing is known by default.
    public init(suspicion: Suspicion? = nil, laterRequestOfSession: Bool = false) {
        self.suspicion = suspicion
        self.laterRequestOfSession = laterRequestOfSession
    }

    /// Nothing is known beyond the ceremony.
    public static let none = Circumstances()
}
