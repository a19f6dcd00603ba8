import Ceremony
import JSON

/// Builds facts from a valid whole, one thing changed at a time.
enum FactsBuilder {
    struct Unreadable: Error {}

    /// A sign-in that was judged: all checks pass but those that are given.
    static func judged(
        _ changed: [Check] = [], kind: CeremonyKind = .authentication, accepted: Bool? = nil, words: String? = nil
    ) -> CeremonyFacts {
        var facts = open(kind: kind)
        let checks = CheckName.allCases.map { name in changed.first { $0.name == name } ?? Check(name, .pass) }
        facts.verdict = Verdict(kind: kind, checks: checks)
        facts.responsePosition = Position(rawValue: 5)
        facts.verdictPosition = Position(rawValue: 6)
        if let accepted {
            facts.decision = CeremonyFacts.Decision(accepted: accepted, error: words, position: Position(rawValue: 7))
        }
        return facts
    }

    /// A ceremony whose options went out, and nothing more.
    static func open(kind: CeremonyKind = .authentication, mediation: Mediation = .unknown, timeout: Int64? = nil)
        -> CeremonyFacts
    {
        var facts = CeremonyFacts()
        facts.kind = kind
        facts.mediation = mediation
        facts.timeoutMilliseconds = timeout
        facts.issuedAt = Instant(rawValue: 1_000_000)
        facts.optionsPosition = Position(rawValue: 1)
        return facts
    }

    /// The failure that a `ceremony.client-failed` with this data gives.
    static func failure(_ json: String, at position: Int64 = 3) throws -> CeremonyFacts.Failure {
        guard case .clientFailed(let failed) = try EventPayload(.clientFailed, data: JSONValue.parse(json)) else {
            throw Unreadable()
        }
        return CeremonyFacts.Failure(failed, position: Position(rawValue: position))
    }

    static func failedCheck(_ name: CheckName, _ reason: Reason? = nil, reportedOnly: Bool = false) -> Check {
        Check(
            name, .fail, reason: reason, expected: ["expected-value"], actual: "actual-value", why: "It differs.",
            reportedOnly: reportedOnly)
    }
}

extension CeremonyFacts {
    /// The same facts after the time to live has passed.
    var expired: CeremonyFacts {
        var facts = self
        facts.expiredPosition = Position(rawValue: 9)
        facts.expiredAt = Instant(rawValue: 400_000_000)
        return facts
    }

    /// The same facts with another failure.
    func failing(_ json: String, at position: Int64 = 3) throws -> CeremonyFacts {
        var facts = self
        facts.failures.append(try FactsBuilder.failure(json, at: position))
        return facts
    }
}
