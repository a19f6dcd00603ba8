internal import Ceremony

/// Collects what supports a ruling: failing checks, errors, times and decisions, each with its place in the log.
enum Evidence {
    static func of(_ ruling: Ruling, _ facts: CeremonyFacts) -> [Outcome.Evidence] {
        var evidence: [Outcome.Evidence] = []
        switch ruling.cause {
        case .check, .whole: break
        case .failure(let failure, let reading): evidence += self.of(failure, reading, facts)
        case .suspicion(let suspicion): evidence += suspicion.evidence
        }
        if facts.verdict != nil {
            evidence += Classifier.effectiveChecks(of: facts).filter { $0.status == .fail }
                .map {
                    Outcome.Evidence(
                        .check, sentence(of: $0), position: facts.verdictPosition ?? facts.responsePosition)
                }
        }
        if let decision = facts.decision { evidence.append(of(decision)) }
        if let expired = facts.expiredPosition, facts.verdict == nil {
            evidence.append(
                Outcome.Evidence(.timing, "The challenge's time to live passed without an answer.", position: expired))
        }
        return evidence
    }

    private static func sentence(of check: Check) -> String {
        var text = "Check `\(check.name.rawValue)` failed"
        if let actual = check.actual { text += ": the response has \(ProseSubject.quote(actual))" }
        if !check.expected.isEmpty {
            text += ", expected \(check.expected.prefix(8).map(ProseSubject.quote).joined(separator: ", "))"
        }
        text += "."
        if let why = check.why { text += " " + ProseSubject.clip(why) }
        if check.reportedOnly { text += " It is only reported, not enforced." }
        return text
    }

    private static func of(_ decision: CeremonyFacts.Decision) -> Outcome.Evidence {
        let words = decision.error.map { ": \"\(ProseSubject.clip($0))\"" } ?? ""
        return Outcome.Evidence(
            .decision, "The relying party \(decision.accepted ? "accepted" : "refused")\(words).",
            position: decision.position)
    }

    private static func of(
        _ failure: CeremonyFacts.Failure, _ reading: ErrorReading, _ facts: CeremonyFacts
    ) -> [Outcome.Evidence] {
        let subject = ProseSubject(
            Ruling(
                conclusion: Conclusion(reading.outcomeClass, reading.confidence, reading.reason),
                cause: .failure(failure, reading)), facts)
        let known =
            reading.entry.map { " (entry `\($0.name)` of catalogue \(Catalogue.standard.version))" }
            ?? " (not in catalogue \(Catalogue.standard.version))"
        var evidence = [
            Outcome.Evidence(
                .clientError, "The client reported \(subject.errorName)\(subject.errorClause)\(known).",
                position: failure.position)
        ]
        if let elapsed = failure.elapsedMilliseconds {
            let prompt = failure.prompted.map { $0 ? ", with the sheet seen" : ", without a sheet" } ?? ""
            let limit = facts.timeoutMilliseconds.map { "; the timeout was \(ProseSubject.duration($0))" } ?? ""
            evidence.append(
                Outcome.Evidence(
                    .timing, "It came \(ProseSubject.duration(elapsed)) after the call\(prompt)\(limit).",
                    position: failure.position))
        }
        evidence += facts.prompts.prefix(3).map {
            Outcome.Evidence(.timing, "The app saw the system's sheet come up.", position: $0)
        }
        return evidence
    }
}
