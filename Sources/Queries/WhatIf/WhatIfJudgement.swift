import Ceremony
import Classification
import JSON
import Projections
import WebAuthn

/// One past ceremony judged again under a candidate configuration.
///
/// Only checks that a configuration decides are made anew; the others stand as they were found, so that no
/// response's signature is verified a second time; attestation statements are, since what is accepted of them may change.
struct WhatIfJudgement {
    let before: Conclusion
    let after: Conclusion
    let view: CeremonyView

    /// Checks that follow from response, options and configuration alone.
    private static let decided: Set<CheckName> = [
        .challengeFreshness, .origin, .crossOrigin, .rpIDHash, .userPresence, .userVerification, .algorithm, .attestation,
    ]

    /// Judges the ceremony of these events, with certificates that `keys` holds already; nil where there is no verdict, for then no configuration decides its end.
    init?(id: String, events: [ProjectedEvent], candidate: RelyingPartyConfiguration, keys: KeyCache) {
        guard let view = CeremonyView(id: id, projected: events), let verdict = view.facts.verdict,
            let place = view.facts.responsePosition,
            let response = events.first(where: { $0.event.position == place }),
            case .fed(.responseReceived(let received)) = response.content
        else { return nil }
        self.view = view
        before = Classifier.conclusion(of: view.facts, under: view.circumstances)
        guard !verdict.isOfBrokenVerifier else {
            after = before
            return
        }
        var input = JudgingInput(
            response: received.response, responseTime: response.event.time, configuration: candidate)
        input.userHandle = received.userHandle
        input.options = view.issued
        input.optionsTime = view.facts.issuedAt
        input.mediation = view.facts.mediation
        var facts = view.facts
        facts.verdict = Self.merged(verdict, Judge.judge(input, keys: keys), candidate)
        // A refusal for a check that failed would not have come under a configuration by which it passes.
        if facts.decision?.accepted == false, Classifier.agrees(view.facts) == true { facts.decision = nil }
        after = Classifier.conclusion(of: facts, under: view.circumstances)
    }

    private static func merged(
        _ found: Verdict, _ again: Verdict, _ candidate: RelyingPartyConfiguration
    ) -> Verdict {
        var verdict = found
        verdict.checks = found.checks.map { check in
            if decided.contains(check.name) { return again[check.name] ?? check }
            var check = check
            switch (check.name, check.reason) {
            case (.signCount, _): check.reportedOnly = check.status == .fail && candidate.signCount == .report
            case (.backupFlags, .backupEligibilityChanged?):
                check.reportedOnly = check.status == .fail && candidate.backupEligibility == .report
            default: break
            }
            return check
        }
        return verdict
    }
}

extension Verdict {
    /// Whether the verifier gave up on the response.
    fileprivate var isOfBrokenVerifier: Bool { checks.contains { $0.reason == .verifierFailed } }
}
