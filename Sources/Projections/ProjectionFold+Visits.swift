public import Ceremony
import Classification
public import Postgres
import Schema

/// What a later request of the same visit says about an abort before it: the app gave that request up.
///
/// A visit is a session; without one it is the same account within ten minutes. The order in which the events come does
/// not matter: the later request may be logged first.
extension ProjectionFold {
    /// Follows new options and new ends.
    ///
    /// - Returns: whether the ceremony itself is one that its visit gave up.
    func followVisit(_ projected: ProjectedEvent, _ view: CeremonyView) throws -> Bool {
        switch projected.content {
        case .fed(.optionsIssued):
            try giveUp(before: view)
            return false
        case .fed(.clientFailed) where view.mayBeGivenUp && !view.isAskedAgain:
            let isLater = store.requests(of: view).contains { view.isFollowed(by: $0) }
            return try isLater || store.hasLaterRequest(view)
        default: return false
        }
    }

    private func giveUp(before later: CeremonyView) throws {
        store.note(request: later)
        for earlier in try store.givenUp(of: later) where earlier.id != later.id {
            guard earlier.mayBeGivenUp, !earlier.isAskedAgain, earlier.isFollowed(by: later) else { continue }
            var earlier = earlier
            earlier.isAskedAgain = true
            try count(earlier)
        }
    }
}

extension CeremonyView {
    /// Whether its end is an abort that a later request would explain.
    public var mayBeGivenUp: Bool {
        guard facts.verdict == nil, !facts.failures.isEmpty else { return false }
        let conclusion = Classifier.conclusion(of: facts)
        return conclusion.reason == .cancelledAfterPrompt && conclusion.confidence == .inferred
    }

    /// How long a request of the same account counts as the same visit, where there is no session.
    static let visitSeconds: Int64 = 600

    /// Whether another ceremony is a later request of the same visit.
    func isFollowed(by other: CeremonyView) -> Bool {
        guard other.facts.issuedAt != nil, other.startedAt > startedAt else { return false }
        if let session { return other.session == session }
        guard let account = ownAccount else { return false }
        return other.ownAccount == account && other.startedAt < startedAt.advanced(bySeconds: Self.visitSeconds)
    }

    /// Asks the tables whether the visit asked the client again later.
    public func hasLaterRequest(in log: LogID, on connection: PostgresConnection) throws -> Bool {
        try connection.query(
            .hasLaterRequest,
            [
                .int4(log.rawValue), .text(id), .text(session), .text(ownAccount), .int8(startedAt.rawValue),
                .int8(startedAt.advanced(bySeconds: Self.visitSeconds).rawValue),
            ]
        ).single().bool(0)
    }
}
