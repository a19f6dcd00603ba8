import Ceremony
import JSON

extension CeremonyView {
    /// Folds one of its events in, in the order of the log.
    public mutating func apply(_ projected: ProjectedEvent) {
        let event = projected.event
        positions.append(event.position)
        if trace == nil { trace = projected.trace }
        switch projected.content {
        case .fed(let payload): apply(payload, event)
        case .judged(let judgement): apply(judgement, event)
        case .expired: expire(event)
        case .reclassified(let suspicion): self.suspicion = suspicion
        default: break
        }
    }

    private mutating func apply(_ payload: EventPayload, _ event: StoredEvent) {
        switch payload {
        case .optionsIssued(let issued): issue(issued, event)
        case .clientPrompted(let prompted):
            facts.prompts.append(event.position)
            hear(prompted.mediation, nil)
        case .clientFailed(let failed):
            facts.failures.append(CeremonyFacts.Failure(failed, position: event.position))
            hear(failed.mediation, failed.client)
        case .responseReceived(let received):
            if firstResponse == nil { firstResponse = event.position }
            hear(received.mediation, received.client)
            telemetry.responses += 1
            telemetry.elapsedMilliseconds = received.elapsedMilliseconds
            telemetry.attachment = received.response["authenticatorAttachment"]?.string
            if let transports = received.response["response"]?["transports"] {
                registration.transports = transports.elements.compactMap { $0.string }
            }
        case .decided(let decided):
            facts.decision = CeremonyFacts.Decision(
                accepted: decided.accepted, error: decided.error, position: event.position)
            telemetry.decidedAt = event.time
            telemetry.serverVersion = telemetry.serverVersion ?? decided.serverVersion
        case .signinCompleted(let signin):
            if signin.method == .passkey { telemetry.isSignedIn = true }
            hear(nil, signin.client)
        case .fallbackShown(let shown): hear(nil, shown.client)
        default: break
        }
    }

    /// Options went out; later ones of the same id supersede, and with another challenge the ceremony begins anew.
    private mutating func issue(_ issued: OptionsIssued, _ event: StoredEvent) {
        if let before = self.issued, before.options.challenge != issued.options.challenge {
            if let verdict = facts.verdictPosition { replacedVerdicts.append(verdict) }
            facts.verdict = nil
            verdictVersion = 0
            firstResponse = nil
            facts.verdictPosition = nil
            facts.responsePosition = nil
            facts.respondedAt = nil
            facts.decision = nil
            telemetry = Telemetry()
            challengeSince = event.position
        }
        telemetry.serverVersion = issued.serverVersion ?? telemetry.serverVersion
        if facts.verdict == nil {
            facts.expiredPosition = nil
            facts.expiredAt = nil
        }
        let saidByClient = facts.mediation
        self.issued = issued
        facts.kind = issued.kind
        facts.issuedAt = event.time
        facts.optionsPosition = event.position
        facts.requestedRPID = issued.options.rpID
        facts.timeoutMilliseconds = issued.options.timeoutMilliseconds
        facts.namedCredentials =
            issued.kind == .authentication
            ? !issued.options.allowCredentials.isEmpty : !issued.options.excludeCredentials.isEmpty
        if saidByClient == .unknown { facts.mediation = issued.mediation ?? .unknown }
        session = issued.session ?? session
        if let account = issued.account {
            self.account = account
            accountFrom = .options
        }
        hear(nil, issued.client)
    }

    /// The client's word on mediation replaces the server's; what it says of itself is gathered.
    private mutating func hear(_ mediation: Mediation?, _ said: Client?) {
        if let mediation { facts.mediation = mediation }
        guard let said else { return }
        client = client.map { said.completed(by: $0) } ?? said
    }

    private mutating func noteVerdict(_ judgement: Judgement, _ event: StoredEvent) {
        verdicts.append(
            NotedVerdict(
                position: event.position, response: judgement.response, basis: judgement.basis,
                version: judgement.version, failed: judgement.verdict.checks.filter { $0.status == .fail }.map(\.name)))
    }

    /// A verdict: that of the newest response counts, by the newest evidence and version.
    private mutating func apply(_ judgement: Judgement, _ event: StoredEvent) {
        noteVerdict(judgement, event)
        if let current = facts.responsePosition, judgement.response < current { return }
        // An answer to a challenge that was replaced since says nothing about the new one, however late its verdict comes.
        if let since = challengeSince, let options = judgement.options, options < since { return }
        if facts.responsePosition == judgement.response, judgement.version < verdictVersion { return }
        verdictVersion = judgement.version
        if let decision = facts.decision, let first = firstResponse, first < decision.position,
            decision.position < judgement.response
        {
            // The relying party decided about an answer before, not about this one.
            facts.decision = nil
        }
        facts.verdict = judgement.verdict
        facts.verdictPosition = event.position
        facts.responsePosition = judgement.response
        facts.respondedAt = judgement.respondedAt
        facts.kind = facts.kind ?? judgement.verdict.kind
        if account == nil || accountFrom == .signin, let holder = judgement.verdict.credentialAccount {
            account = holder
            accountFrom = .credential
        }
    }

    /// Its time ran out; behind an answer that changes nothing.
    private mutating func expire(_ event: StoredEvent) {
        guard facts.verdict == nil else { return }
        facts.expiredPosition = event.position
        facts.expiredAt = event.time
    }
}
