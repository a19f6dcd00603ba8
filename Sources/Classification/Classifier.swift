public import Ceremony

/// Derives the one class that a ceremony ends in from what the log says about it (CONTRACT.md section 7).
///
/// Pure: the same facts give the same outcome. `conclusion` is cheap and runs with every event; `outcome` adds prose.
public enum Classifier {
    /// Class, group, reason, confidence and what else failed.
    public static func conclusion(of facts: CeremonyFacts, under circumstances: Circumstances = .none) -> Conclusion {
        ruling(on: facts, circumstances).conclusion
    }

    /// The whole outcome, with summary, remedy and evidence.
    public static func outcome(of facts: CeremonyFacts, under circumstances: Circumstances = .none) -> Outcome {
        let ruling = ruling(on: facts, circumstances)
        let conclusion = ruling.conclusion
        let prose = Prose.of(ruling, facts)
        return Outcome(
            conclusion.outcomeClass, group: conclusion.group, confidence: conclusion.confidence,
            reason: conclusion.reason, summary: prose.summary, remedy: prose.remedy,
            evidence: Evidence.of(ruling, facts), also: conclusion.also)
    }

    static func ruling(on facts: CeremonyFacts, _ circumstances: Circumstances) -> Ruling {
        if let verdict = facts.verdict { return ruling(on: facts, verdict) }
        return rulingWithoutVerdict(facts, circumstances)
    }
}
