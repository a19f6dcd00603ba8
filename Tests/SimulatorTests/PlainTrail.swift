import Ceremony
import Classification
import JSON
import Simulator
import WebAuthn

/// The shortest way from events to outcomes, in memory: what the service must find at least.
struct PlainTrail {
    let configuration: RelyingPartyConfiguration
    private(set) var facts: [String: CeremonyFacts] = [:]
    private(set) var types: [EventType: Int] = [:]
    private(set) var errors: [String] = []
    private var credentials: [[UInt8]: KnownCredential] = [:]
    private var issues: [String: (payload: OptionsIssued, time: Instant)] = [:]
    private var answers: [[UInt8]: String] = [:]
    private var latest: [String: Verdict] = [:]
    private var made: [String: KnownCredential] = [:]
    private var position = Position(rawValue: 0)

    init(_ traffic: [UInt8], rpID: String) throws {
        configuration = try RelyingPartyConfiguration(JSONValue.parse(traffic), name: rpID)
    }

    mutating func take(_ json: [UInt8]) throws {
        let event = try JSONValue.parse(json)
        guard let type = event["type"]?.string.flatMap({ EventType(rawValue: $0) }),
            let time = event["time"]?.string.flatMap({ Instant(rfc3339: $0) }), let data = event["data"]
        else {
            errors.append("an event without type, time or data")
            return
        }
        types[type, default: 0] += 1
        let payload = try EventPayload(type, data: data)
        let subject = event["subject"]?.string
        if type.isOfCeremony != (subject != nil) { errors.append("a subject where none is due, or none where one is") }
        apply(payload, subject ?? "", time)
        position = position.next
    }

    /// Time passes: what had no answer is closed.
    mutating func close(before end: Instant) {
        for (id, issue) in issues where issue.time.advanced(bySeconds: configuration.challengeTTLSeconds + 60) < end {
            facts[id]?.expiredPosition = position
        }
    }

    func conclusion(_ id: String) -> Conclusion? { facts[id].map { Classifier.conclusion(of: $0) } }

    func verdict(_ id: String) -> Verdict? { latest[id] }

    private mutating func apply(_ payload: EventPayload, _ id: String, _ time: Instant) {
        switch payload {
        case .optionsIssued(let issued):
            issues[id] = (issued, time)
            var known = CeremonyFacts()
            known.kind = issued.kind
            known.mediation = issued.mediation ?? .unknown
            (known.issuedAt, known.optionsPosition) = (time, position)
            known.timeoutMilliseconds = issued.options.timeoutMilliseconds
            known.namedCredentials =
                !issued.options.allowCredentials.isEmpty || !issued.options.excludeCredentials.isEmpty
            facts[id] = known
        case .clientPrompted(let prompted):
            facts[id]?.prompts.append(position)
            if let mediation = prompted.mediation { facts[id]?.mediation = mediation }
        case .clientFailed(let failed):
            facts[id]?.failures.append(.init(failed, position: position))
            if let mediation = failed.mediation { facts[id]?.mediation = mediation }
        case .responseReceived(let received): judge(received, id, time)
        case .decided(let decided): decide(decided, id)
        case .credentialImported(let imported):
            var known = KnownCredential(id: imported.credentialID, account: imported.account)
            known.publicKey = try? COSEKey(cose: imported.publicKey)
            if known.publicKey == nil { errors.append("an imported key that cannot be used") }
            known.userHandle = imported.userHandle?.pseudonym
            (known.backupEligible, known.signCount) = (imported.backupEligible, imported.signCount)
            if credentials.updateValue(known, forKey: known.id) != nil { errors.append("a credential imported twice") }
        case .credentialRevoked(let revoked): credentials[revoked.credentialID]?.inactivity = .revoked
        case .accountClosed(let account):
            for id in credentials.keys where credentials[id]?.account == account {
                credentials[id]?.inactivity = .accountClosed
            }
        default: break
        }
    }

    private mutating func judge(_ received: ResponseReceived, _ id: String, _ time: Instant) {
        guard let issue = issues[id] else {
            errors.append("a response without options")
            return
        }
        if let mediation = received.mediation { facts[id]?.mediation = mediation }
        var input = JudgingInput(response: received.response, responseTime: time, configuration: configuration)
        input.userHandle = received.userHandle
        (input.options, input.optionsTime) = (issue.payload, issue.time)
        input.mediation = facts[id]?.mediation ?? .unknown
        let credential = received.response["id"]?.base64?.bytes ?? []
        input.credential = credentials[credential]
        let bytes = received.response["response"]?["clientDataJSON"]?.stringBytes ?? []
        if let elsewhere = answers[bytes], elsewhere != id {
            input.challengeUse = .sameAnswerElsewhere(ceremony: elsewhere, position)
        } else if answers.updateValue(id, forKey: bytes) != nil {
            errors.append("an answer sent twice in one ceremony")
        }
        let verdict = Judge.judge(input)
        latest[id] = verdict
        facts[id]?.verdict = verdict
        facts[id]?.verdictPosition = position
        facts[id]?.responsePosition = position
        facts[id]?.respondedAt = time
        guard issue.payload.kind == .registration else { return }
        var known = KnownCredential(id: credential, account: issue.payload.account)
        known.publicKey = Judge.attestedKey(of: received.response)
        known.userHandle = issue.payload.options.userHandle?.pseudonym
        known.backupEligible = verdict.flags.map { $0 & 0x08 != 0 }
        known.signCount = verdict.signCount
        made[id] = known
    }

    private mutating func decide(_ decided: DecisionMade, _ id: String) {
        facts[id]?.decision = .init(accepted: decided.accepted, error: decided.error, position: position)
        guard decided.accepted, let verdict = latest[id], let credential = verdict.credentialID else { return }
        if let new = made[id] {
            credentials[credential] = new
        } else {
            credentials[credential]?.signCount = verdict.signCount
        }
    }
}
