public import Ceremony

extension Classifier {
    /// The checks as they stand in the light of the relying party's decision; empty without a verdict.
    ///
    /// A relying party that accepted knows a credential that the trail does not: that check is skipped then. And a
    /// false signature that it accepted is the trail's damaged copy.
    public static func effectiveChecks(of facts: CeremonyFacts) -> [Check] {
        guard let checks = facts.verdict?.checks else { return [] }
        guard facts.decision?.accepted == true else { return checks }
        return checks.map { check in
            guard check.status == .fail else { return check }
            var changed = check
            switch check.name {
            case .credentialKnown:
                changed.status = .skipped
                changed.reason = .relyingPartyAccepted
                changed.why = "The relying party accepted a credential that the trail does not know."
            case .signature: changed.reason = .rpAcceptedCopyDiffers
            default: break
            }
            return changed
        }
    }

    /// Whether the relying party decided as the checks say; nil without a decision or without a judgement.
    ///
    /// Where the options never came and nothing else fails, a refusal can be neither right nor wrong.
    public static func agrees(_ facts: CeremonyFacts) -> Bool? {
        guard let decision = facts.decision, let verdict = facts.verdict, !isBroken(verdict) else { return nil }
        let passes = !effectiveChecks(of: facts).contains { $0.status == .fail && !$0.reportedOnly }
        if facts.issuedAt == nil, passes, !decision.accepted { return nil }
        return decision.accepted == passes
    }

    /// Whether the verifier gave up on the response: no check was evaluated.
    static func isBroken(_ verdict: Verdict) -> Bool {
        verdict.checks.contains { $0.reason == .verifierFailed }
    }

    static func ruling(on facts: CeremonyFacts, _ verdict: Verdict) -> Ruling {
        // Nothing was evaluated, so nothing may be called verified, not even what the relying party accepted.
        if isBroken(verdict) { return whole(.unjudged, .inferred, .verifierFailed) }
        let checks = effectiveChecks(of: facts)
        if facts.issuedAt == nil {
            guard facts.expiredPosition != nil else { return whole(.pending, nil, nil) }
            guard facts.decision?.accepted == true else {
                return whole(.unjudged, .inferred, .noOptionsSeen, also: failing(checks))
            }
        }
        if let first = decidingCheck(checks) {
            let conclusion = Conclusion(first.name.failureClass, .certain, first.reason, also: failing(checks))
            return Ruling(conclusion: conclusion, cause: .check(first))
        }
        return rulingOnPassing(facts, checks)
    }

    private static func rulingOnPassing(_ facts: CeremonyFacts, _ checks: [Check]) -> Ruling {
        let also = failing(checks)
        switch facts.decision?.accepted {
        case false?: return whole(.refusedByRP, .reported, .refusedThoughValid, also: also)
        case true? where facts.issuedAt == nil: return whole(.verified, .reported, .noOptionsSeen, also: also)
        case true? where checks.contains { $0.reason == .relyingPartyAccepted }:
            return whole(.verified, .reported, .unverifiableCredential, also: also)
        default: return whole(.verified, .certain, nil, also: also)
        }
    }

    /// The failing check whose class comes first in the table.
    private static func decidingCheck(_ checks: [Check]) -> Check? {
        checks.lazy.filter { $0.status == .fail && !$0.reportedOnly }
            .min { $0.name.failureClass < $1.name.failureClass }
    }

    private static func failing(_ checks: [Check]) -> [OutcomeClass] {
        checks.lazy.filter { $0.status == .fail }.map(\.name.failureClass)
    }

    static func whole(
        _ outcomeClass: OutcomeClass, _ confidence: Confidence?, _ reason: Reason?, also: [OutcomeClass] = []
    ) -> Ruling {
        Ruling(conclusion: Conclusion(outcomeClass, confidence, reason, also: also), cause: .whole)
    }
}
