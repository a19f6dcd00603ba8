import Ceremony
import Classification
import Projections
import WellKnown

/// One sentence for each event of a timeline.
enum TimelineSummary {
    static func text(_ projected: ProjectedEvent) -> String {
        switch projected.content {
        case .fed(let payload): text(payload)
        case .erased: "The account was erased."
        case .judged(let judgement): text(judgement)
        case .expired: "The time to live passed without an answer."
        case .reclassified(let suspicion):
            "Looked at again in the light of \(suspicion.evidence.first?.kind.rawValue ?? "later") evidence."
        case .configured: "The relying party was configured."
        case .observed(let seen, _): "A version of `\(seen.file.rawValue)` was seen."
        case .other: "An event of the service."
        }
    }

    private static func text(_ payload: EventPayload) -> String {
        switch payload {
        case .optionsIssued(let issued): optionsText(issued)
        case .clientPrompted: "The app saw the system's sheet."
        case .clientFailed(let failed): "The client failed: \(errorText(failed.error))."
        case .responseReceived: "An answer was received."
        case .decided(let decided):
            decided.accepted
                ? "The relying party accepted." : "The relying party refused" + (decided.error.map { ": \($0)" } ?? ".")
        case .signinCompleted(let signin): "The person signed in by \(signin.method.rawValue)."
        case .fallbackShown(let shown):
            "A fallback to \(shown.method.rawValue) was shown, "
                + (shown.initiatedBy == .user ? "as the person asked." : "without being asked for.")
        default: "An event of the account."
        }
    }

    private static func optionsText(_ issued: OptionsIssued) -> String {
        let whom = issued.account == nil ? "nobody named" : "an account named"
        let allowed = issued.options.allowCredentials.count
        switch issued.kind {
        case .registration: return "Options for a registration were issued."
        case .authentication:
            return "Options for a sign-in were issued: \(whom), "
                + (allowed == 0 ? "any credential." : "\(allowed) credential\(allowed == 1 ? "" : "s") allowed.")
        }
    }

    private static func errorText(_ error: ClientError) -> String {
        let parts = [error.domain, error.name ?? error.type, error.code].compactMap { $0 }.filter { !$0.isEmpty }
        return parts.isEmpty ? error.platform.rawValue : parts.joined(separator: " ")
    }

    private static func text(_ judgement: Judgement) -> String {
        let failed = judgement.verdict.checks.filter { $0.status == .fail }.map(\.name.rawValue)
        if failed.isEmpty {
            let skipped = judgement.verdict.checks.filter { $0.status == .skipped }.count
            return skipped == 0 ? "Judged: every check passed." : "Judged: nothing failed, \(skipped) skipped."
        }
        return "Judged: \(failed.joined(separator: ", ")) failed."
    }
}
