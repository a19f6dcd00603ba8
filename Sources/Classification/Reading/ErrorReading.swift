internal import Ceremony

/// What one error of a client comes to: an outcome class with reason and confidence, and the entry that it rests on.
struct ErrorReading: Sendable, Equatable {
    var outcomeClass: OutcomeClass
    var reason: Reason
    var confidence: Confidence
    /// Whether cohort or association files may say more.
    var isOpen: Bool
    /// The entry of the catalogue, where one fits.
    var entry: CatalogueEntry?

    init(
        _ outcomeClass: OutcomeClass, _ reason: Reason, _ confidence: Confidence, isOpen: Bool = false,
        entry: CatalogueEntry? = nil
    ) {
        self.outcomeClass = outcomeClass
        self.reason = reason
        self.confidence = confidence
        self.isOpen = isOpen
        self.entry = entry
    }
}

extension ErrorReading {
    /// Reads the error at an index of the ceremony's errors.
    static func of(
        failureAt index: Int, in facts: CeremonyFacts, _ circumstances: Circumstances = .none,
        catalogue: Catalogue = .standard, thresholds: TimingThresholds = TimingThresholds()
    ) -> ErrorReading {
        let failure = facts.failures[index]
        let signal = Signal(failure.error)
        let entry = catalogue.entry(for: signal, in: Catalogue.Setting(facts, failure))
        let attempt = Attempt(
            facts: facts, failure: failure, wasPrompted: promptEvidence(index, facts), signal: signal,
            laterRequest: circumstances.laterRequestOfSession, thresholds: thresholds)
        var reading = attempt.reading(of: entry)
        if reading.confidence == .reported, entry?.evidence.isWeak == true { reading.confidence = .inferred }
        reading.entry = entry
        return reading
    }

    /// Whether the system's sheet was seen in the attempt that ended in this error: by the error's own word, by the
    /// app's lost focus, or by an event between the error before and this one (the last error takes what comes late).
    private static func promptEvidence(_ index: Int, _ facts: CeremonyFacts) -> Bool {
        let failure = facts.failures[index]
        if failure.prompted == true || failure.focusLost == true { return true }
        let isLast = index == facts.failures.count - 1
        let before = index > 0 ? facts.failures[index - 1].position : nil
        return facts.prompts.contains { prompt in
            (before.map { prompt > $0 } ?? true) && (isLast || prompt < failure.position)
        }
    }
}
