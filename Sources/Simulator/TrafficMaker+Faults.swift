import Ceremony
import OpenSSL

/// What goes wrong before an answer comes.
extension TrafficMaker {
    mutating func playClientFault(_ visit: Visit) throws(OpenSSLError) {
        switch visit.kind {
        case .cancelledRegistration: try playFault(.cancelled, .registration, .userCancelled, on: visit)
        case .alreadyRegistered:
            try playFault(.alreadyRegistered, .registration, .alreadyRegistered, .reportedByClient, on: visit)
        case .deviceNotReady:
            try playFault(.deviceNotReady, .registration, .deviceNotReady, .deviceNotConfigured, on: visit)
        case .noCredential: try playFault(.noCredential, .authentication, .noCredential, .reportedByClient, on: visit)
        case .timedOut: try playFault(.timedOut, .authentication, .timedOut, on: visit)
        case .interrupted: try playFault(.interrupted, .authentication, .interrupted, .reportedByClient, on: visit)
        case .clientError: try playFault(.unclassified, .authentication, .clientError, .unclassified, on: visit)
        case .notAssociated:
            try playFault(
                .notAssociated, .authentication, .associationMissing, .platformSaidNotAssociated, on: visit)
        case .abandoned: try abandon(visit)
        case .silent: try abandon(visit, isSeen: false)
        case .unexplained: try playFault(.unexplained, .authentication, .userCancelled, on: visit)
        default: try playFault(.cancelled, .authentication, .userCancelled, on: visit)
        }
    }

    private mutating func playFault(
        _ event: ClientFailure.Event, _ kind: CeremonyKind, _ outcome: OutcomeClass, _ reason: Reason? = nil,
        on visit: Visit
    ) throws(OpenSSLError) {
        let party = party
        var wish = UserWish(holds: kind == .authentication || event == .alreadyRegistered)
        wish.client = { ClientFailure.of(event, $0, kind, party) != nil }
        var scene = try enter(wish, visit)
        issue(kind, purpose: kind == .registration ? .enroll : .signin, in: &scene)
        guard let failure = ClientFailure.of(event, users[scene.user].profile, kind, party) else { return }
        if failure.prompted { prompt(in: &scene) }
        fail(failure, in: &scene)
        conclude(outcome, reason, in: scene)
        switch (event, kind) {
        case (_, .registration): break
        case (.interrupted, _):
            pass(1_500...8_000, in: &scene)
            issue(.authentication, in: &scene)
            try succeed(in: &scene)
        case (.cancelled, _), (.timedOut, _):
            if random.chance(0.8) { fallBack(.user, in: &scene) }
        default: fallBack(.automatic, in: &scene)
        }
    }

    /// Nothing ever came back, though the sheet was seen, or nobody says so.
    private mutating func abandon(_ visit: Visit, isSeen: Bool = true) throws(OpenSSLError) {
        var scene = try enter(UserWish(holds: true), visit)
        issue(.authentication, in: &scene)
        if isSeen { prompt(in: &scene) }
        conclude(.abandoned, .silence, in: scene)
        if random.chance(0.4) { fallBack(.user, in: &scene) }
    }

    /// Somebody is just about to sign in when the span ends.
    mutating func leaveOpen(_ number: Int) throws(OpenSSLError) {
        let start = plan.span.upperBound - 20_000_000 - Int64(min(number, 60)) * 1_500_000
        let visit = Visit(kind: .modalSignIn, start: start)
        var scene = try enter(UserWish(holds: true), visit)
        issue(.authentication, in: &scene)
        prompt(in: &scene)
        conclude(.pending, in: scene)
    }
}
