public import Ceremony

/// What is counted in a cohort: each ceremony that ended badly falls under one measure.
public enum CohortMeasure: Hashable, Sendable {
    /// Ends that leave the cause open: silence, and errors that stand for several causes.
    case openEnds
    /// Ends of one class.
    case outcome(OutcomeClass)

    /// The name in events: `open_ends`, or the class.
    public var name: String {
        switch self {
        case .openEnds: "open_ends"
        case .outcome(let outcomeClass): outcomeClass.rawValue
        }
    }

    /// Reads such a name.
    public init?(name: String) {
        if name == "open_ends" {
            self = .openEnds
        } else if let outcomeClass = OutcomeClass(rawValue: name) {
            self = .outcome(outcomeClass)
        } else {
            return nil
        }
    }

    /// What so many ceremonies did, for sentences.
    var phrase: String {
        switch self {
        case .openEnds: "ended in silence or in an error that leaves the cause open"
        case .outcome(let outcomeClass): "ended in `\(outcomeClass.rawValue)`"
        }
    }
}

/// How a ceremony counts in its cohorts.
public struct CohortEnd: Hashable, Sendable {
    /// What it falls under; nil for a success.
    public var measure: CohortMeasure?
    /// Whether the system's sheet was seen.
    public var wasPrompted: Bool

    /// Makes an end from its parts.
    public init(_ measure: CohortMeasure?, wasPrompted: Bool) {
        self.measure = measure
        self.wasPrompted = wasPrompted
    }
}

extension Classifier {
    /// How a closed ceremony counts in its cohorts; nil where it counts nowhere: it is pending, nobody's failure, or
    /// cannot be judged.
    public static func cohortEnd(of facts: CeremonyFacts) -> CohortEnd? {
        let conclusion = conclusion(of: facts)
        let wasPrompted = facts.wasPrompted
        switch conclusion.outcomeClass {
        case .verified: return CohortEnd(nil, wasPrompted: wasPrompted)
        case .pending, .notUsed, .abortedByApp, .unjudged: return nil
        case .abandoned: return CohortEnd(.openEnds, wasPrompted: wasPrompted)
        default: break
        }
        let isOpen = facts.verdict == nil && isOpenEnd(facts)
        return CohortEnd(isOpen ? .openEnds : .outcome(conclusion.outcomeClass), wasPrompted: wasPrompted)
    }

    private static func isOpenEnd(_ facts: CeremonyFacts) -> Bool {
        let readings = facts.failures.indices.map { ErrorReading.of(failureAt: $0, in: facts) }
        return (readings.last { $0.outcomeClass != .abortedByApp } ?? readings.last)?.isOpen ?? false
    }
}

extension CeremonyFacts {
    /// Whether anything says that the system's sheet was on the screen.
    public var wasPrompted: Bool {
        !prompts.isEmpty || failures.contains { $0.prompted == true || $0.focusLost == true }
    }
}
