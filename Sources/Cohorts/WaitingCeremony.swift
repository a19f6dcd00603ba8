import Ceremony
import Classification
import Projections

/// A ceremony that is not counted yet.
///
/// Its time is over at the horizon: time to live and a minute after its options. What happened later, or was logged
/// behind the place where the log came past the horizon, does not count: so a backlog and a live feed of the same events
/// count alike.
struct WaitingCeremony {
    var view: CeremonyView
    /// When its time is over.
    var horizon: Instant
    /// The position at which the log came past the horizon.
    var sealed: Position?
    /// Whether its options came when their time was over already: then only its verdict or its expiry tells its end.
    var isLate = false
    /// Whether its verdict or its expiry came.
    var isClosed = false
    /// When its first event was recorded.
    let recordedAt: Instant

    init(first event: StoredEvent, id: String, timeToLiveSeconds: Int64) {
        view = CeremonyView(id: id, first: event)
        recordedAt = event.recordedAt
        horizon = Self.horizon(of: event.time, timeToLiveSeconds)
    }

    static func horizon(of start: Instant, _ timeToLiveSeconds: Int64) -> Instant {
        start.advanced(bySeconds: timeToLiveSeconds).advanced(bySeconds: 60)
    }

    /// Whether its options are known; without them it counts nowhere.
    var isIssued: Bool { view.facts.issuedAt != nil }

    /// Takes an event in, where it counts.
    mutating func apply(_ projected: ProjectedEvent, timeToLiveSeconds: Int64) {
        let event = projected.event
        switch projected.content {
        case .judged(let judgement):
            isClosed = true
            guard judgement.respondedAt <= horizon, sealed.map({ judgement.basis <= $0 }) ?? true else { return }
        case .expired: isClosed = true
        case .fed(.optionsIssued):
            guard !isIssued || isInTime(event) else { return }
            horizon = Self.horizon(of: event.time, timeToLiveSeconds)
        default: guard isInTime(event) else { return }
        }
        view.apply(projected)
        // Options that were issued anew, with another challenge or after silence, wait for another end.
        if case .fed(.optionsIssued) = projected.content, view.facts.verdict == nil { isClosed = false }
        // Many may wait while verdicts lag behind: what no end depends on is let go.
        view.issued?.options.allowCredentials = []
        view.issued?.options.excludeCredentials = []
        view.issued?.options.algorithms = []
        view.issued?.options.userHandle = nil
    }

    private func isInTime(_ event: StoredEvent) -> Bool {
        event.time <= horizon && sealed.map { event.position <= $0 } ?? true
    }

    /// How it counts; nil where it does nowhere.
    var attempt: CohortAttempt? {
        guard let issuedAt = view.facts.issuedAt, let position = view.facts.optionsPosition,
            let kind = view.facts.kind
        else { return nil }
        var facts = view.facts
        facts.expiredPosition = facts.expiredPosition ?? position
        guard let end = Classifier.cohortEnd(of: facts) else { return nil }
        let cohorts = Cohort.cohorts(of: kind, client: view.client, serverVersion: view.telemetry.serverVersion)
        guard !cohorts.isEmpty else { return nil }
        return CohortAttempt(
            ceremony: view.id, position: position, startedAt: issuedAt, cohorts: cohorts,
            identity: view.account ?? view.session, end: end)
    }
}
