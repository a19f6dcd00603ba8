internal import Ceremony

extension Classifier {
    /// Ceremonies without a verdict: the client's errors decide, else silence.
    static func rulingWithoutVerdict(_ facts: CeremonyFacts, _ circumstances: Circumstances) -> Ruling {
        guard !facts.failures.isEmpty else { return silence(facts, circumstances) }
        let readings = facts.failures.indices.map { index in
            ErrorReading.of(failureAt: index, in: facts, circumstances)
        }
        let deciding = readings.lastIndex { $0.outcomeClass != .abortedByApp } ?? readings.endIndex - 1
        let reading = readings[deciding]
        let others = readings.map(\.outcomeClass)
        if reading.isOpen, let suspicion = circumstances.suspicion {
            return ruling(on: suspicion, also: others.filter { $0 != reading.outcomeClass })
        }
        let conclusion = Conclusion(reading.outcomeClass, reading.confidence, reading.reason, also: others)
        return Ruling(conclusion: conclusion, cause: .failure(facts.failures[deciding], reading))
    }

    private static func silence(_ facts: CeremonyFacts, _ circumstances: Circumstances) -> Ruling {
        guard facts.expiredPosition != nil else { return whole(.pending, nil, nil) }
        // A response that could never be judged, for its options did not come.
        if facts.responsePosition != nil { return whole(.unjudged, .inferred, .noOptionsSeen) }
        // Silence is never certain: an answer may have been lost on its way.
        switch facts.mediation {
        case .conditional where facts.prompts.isEmpty || facts.kind == .registration:
            return whole(.notUsed, .inferred, .conditionalUnused)
        case .immediate where facts.prompts.isEmpty: return whole(.notUsed, .inferred, .silentProbe)
        case .modal, .conditional, .immediate, .unknown: break
        }
        if let suspicion = circumstances.suspicion { return ruling(on: suspicion, also: []) }
        return whole(.abandoned, .inferred, .silence)
    }

    private static func ruling(on suspicion: Circumstances.Suspicion, also: [OutcomeClass]) -> Ruling {
        let conclusion = Conclusion(suspicion.outcomeClass, suspicion.confidence, suspicion.reason, also: also)
        return Ruling(conclusion: conclusion, cause: .suspicion(suspicion))
    }
}
