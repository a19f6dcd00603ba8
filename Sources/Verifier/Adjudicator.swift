import Ceremony
import EventLog
import WebAuthn

/// Folds the events of one log, in order, into the verifier's state, and judges each response as soon as response and
/// options are there. Its outputs follow from the log alone: no clock is read here.
struct Adjudicator {
    /// The state tables.
    let store: VerifierStore
    /// The log's name, the default of a configuration's RP ID.
    let logName: String
    /// Public keys that were set up before.
    let keys: KeyCache
    /// The version of the rules.
    let version: Int32
    /// Events that the process died at: they get a verdict without checks.
    let deadly: Set<Position>
    /// How far ahead of the service's clock an event may be dated and still move what counts as the feed's present: as much
    /// as CONTRACT.md section 7 forgives elsewhere. One that is further ahead is stored and judged like any other.
    static let toleratedSkewSeconds: Int64 = 60
    /// What is to be appended.
    var outputs: [NewEvent] = []

    /// Folds one event in.
    mutating func apply(_ parsed: ParsedEvent) throws {
        let event = parsed.event
        store.memory.position = event.position.next
        if !event.isOwn {
            // A sender's clock that is far ahead says nothing about how far the feed has come.
            if event.time <= event.recordedAt.advanced(bySeconds: Self.toleratedSkewSeconds) {
                store.memory.latestFedTime = max(store.memory.latestFedTime, event.time)
            }
            store.memory.lastFedAt = max(store.memory.lastFedAt, event.recordedAt)
        }
        switch parsed.content {
        case .configured(let configuration):
            store.memory.configuration = configuration
            store.memory.configurationPosition = event.position
        case .expired: try expire(event)
        case .erased(let account): try close(account: account)
        case .fed(let payload): try apply(payload, parsed)
        case .other: break
        }
    }

    private mutating func apply(_ payload: EventPayload, _ parsed: ParsedEvent) throws {
        let event = parsed.event
        switch payload {
        case .optionsIssued(let issued): try issue(issued, event)
        case .clientPrompted(let prompted): try hear(prompted.mediation, event)
        case .clientFailed(let failed): try hear(failed.mediation, event)
        case .responseReceived(let received): try receive(received, parsed)
        case .decided(let decided): try decide(decided.accepted, event)
        case .credentialImported(let imported): try importCredential(imported, event)
        case .credentialRevoked(let revoked): try revoke(revoked, event)
        case .accountClosed(let account): try close(account: account)
        default: break
        }
    }

    /// The ceremony of an event, begun where this is its first.
    func ceremony(of event: StoredEvent) -> CeremonyState? {
        guard let subject = event.subject else { return nil }
        return store.ceremony(subject) ?? CeremonyState(id: subject, time: event.time, position: event.position)
    }

    /// Options went out. Later ones of the same id supersede; with another challenge the ceremony begins anew.
    private mutating func issue(_ issued: OptionsIssued, _ event: StoredEvent) throws {
        guard var ceremony = ceremony(of: event) else { return }
        let challenge = issued.options.challenge.map { challengeDigest($0) } ?? []
        if let before = ceremony.issue, before.challenge != challenge {
            ceremony.first = nil
            ceremony.latest = nil
            ceremony.decision = nil
        }
        if ceremony.first == nil { ceremony.isExpired = false }
        ceremony.issue = CeremonyState.Issue(
            position: event.position, time: event.time, timeToLiveSeconds: store.memory.timeToLiveSeconds,
            challenge: challenge, payload: issued)
        if !challenge.isEmpty {
            store.note(
                VerifierStore.ChallengeIssue(
                    challenge: challenge, ceremony: ceremony.id, position: event.position, account: issued.account,
                    session: issued.session))
        }
        let waiting = ceremony.waiting
        ceremony.waiting = []
        store.change(ceremony)
        for position in waiting { try judge(at: position, basis: event) }
    }

    /// The client's word on mediation counts more than the server's.
    private func hear(_ mediation: Mediation?, _ event: StoredEvent) throws {
        guard var ceremony = ceremony(of: event) else { return }
        if let mediation { ceremony.clientMediation = mediation }
        store.change(ceremony)
    }

    /// A response came: judged at once, or when its options arrive. The same bytes again are one response.
    private mutating func receive(_ received: ResponseReceived, _ parsed: ParsedEvent) throws {
        let event = parsed.event
        guard var ceremony = ceremony(of: event), let answer = parsed.answer else { return }
        if let mediation = received.mediation { ceremony.clientMediation = mediation }
        if let place = store.place(of: answer.digest), place.ceremony == ceremony.id {
            store.change(ceremony)
            return
        }
        store.note(answer: answer.digest, at: .init(ceremony: ceremony.id, position: event.position))
        guard ceremony.issue != nil else {
            if ceremony.waiting.count < CeremonyState.waitingLimit { ceremony.waiting.append(event.position) }
            store.change(ceremony)
            return
        }
        store.change(ceremony)
        try judge(parsed, received, in: ceremony, basis: event)
    }

    /// Its time ran out: answers that waited for options in vain are judged without them.
    private mutating func expire(_ event: StoredEvent) throws {
        guard let subject = event.subject, var ceremony = store.ceremony(subject), !ceremony.isSettled else { return }
        ceremony.isExpired = true
        store.change(ceremony)
        for position in ceremony.waiting { try judge(at: position, basis: event) }
    }
}
