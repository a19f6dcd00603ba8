import Ceremony
import JSON
import WebAuthn

extension Adjudicator {
    /// Judges a response that came earlier; `basis` is the event that made it possible.
    mutating func judge(at position: Position, basis: StoredEvent) throws {
        guard let event = try store.event(at: position) else { return }
        let parsed = ParsedEvent(event, logName: logName)
        guard case .fed(.responseReceived(let received)) = parsed.content, let ceremony = ceremony(of: event) else {
            return
        }
        try judge(parsed, received, in: ceremony, basis: basis)
    }

    /// Judges a response, notes its verdict, and does what follows from it.
    mutating func judge(
        _ parsed: ParsedEvent, _ received: ResponseReceived, in before: CeremonyState, basis: StoredEvent
    ) throws {
        let event = parsed.event
        guard let answer = parsed.answer, let configuration = store.memory.configuration else { return }
        var ceremony = before
        let issue = try store.issue(of: &ceremony, logName: logName)
        if let decision = ceremony.decision, let answered = ceremony.latest, answered.position < decision.position,
            decision.position < event.position
        {
            // The relying party decided about the answer before, not about this one.
            ceremony.decision = nil
        }
        var input = JudgingInput(response: received.response, responseTime: event.time, configuration: configuration)
        input.ceremony = ceremony.id
        input.prepared = parsed.prepared
        input.userHandle = received.userHandle
        input.options = issue?.payload
        input.optionsTime = issue?.time
        input.mediation = ceremony.clientMediation ?? issue?.payload?.mediation ?? .unknown
        let holder = try answer.credentialID.flatMap { try store.credential($0) }
        let registers = isRegistration(issue?.payload, received)
        input.credential = registers ? holder.flatMap { $0.holdsID ? $0.known : nil } : holder?.known
        if let origin = holder?.origin, origin > event.position, !registers {
            // What was imported or registered after this answer says nothing about the counter before it.
            input.credential?.signCount = nil
        }
        input.challengeUse = use(of: answer, by: event, credential: holder, in: ceremony, issue?.payload)
        let verdict =
            deadly.contains(basis.position)
            ? Verdict.failed(kind: registers ? .registration : .authentication) : try judged(input, event)
        outputs.append(
            OwnEvents.judged(
                verdict, ceremony: ceremony.id, response: event, options: issue?.position, basis: basis,
                version: version))
        try follow(verdict, answer, event, basis: basis, in: ceremony)
    }

    private func judged(_ input: JudgingInput, _ event: StoredEvent) throws -> Verdict {
        Trap.spring(at: event)
        return try evidenced(Judge.judge(input, keys: keys), input)
    }

    /// The verdict, judged once more where it needs evidence that is looked up only then.
    private func evidenced(_ verdict: Verdict, _ input: JudgingInput) throws -> Verdict {
        var input = input
        var isRicher = false
        if let check = verdict[.challenge], check.status == .fail {
            isRicher = try noteOwner(of: check, in: &input)
        }
        if verdict[.signature]?.reason == .signatureFalse, let holder = input.credential, let account = holder.account {
            let others = try store.credentials(of: account).filter { $0.id != holder.id && $0.status == .active }
            let known = others.compactMap(\.known)
            if !known.isEmpty {
                input.otherKeys = { known }
                isRicher = true
            }
        }
        if verdict[.credentialKnown]?.status == .fail, let id = verdict.credentialID,
            let inner = Base64URL.decode(id)?.bytes, !inner.isEmpty, try store.credential(inner)?.known != nil
        {
            input.isCredentialIDEncodedTwice = true
            isRicher = true
        }
        return isRicher ? Judge.judge(input, keys: keys) : verdict
    }

    /// Notes the ceremony that the answered challenge was issued for: an earlier one of the same session or account was
    /// superseded; any other got an answer that is not its own. False where it was issued for none.
    private func noteOwner(of check: Check, in input: inout JudgingInput) throws -> Bool {
        guard let text = check.actual, let challenge = Base64URL.decode(Array(text.utf8))?.bytes, !challenge.isEmpty,
            let options = input.options, let issuedAt = store.ceremony(input.ceremony)?.issue?.position
        else { return false }
        let account = options.account ?? input.credential?.account
        let issues = try store.issues(of: challengeDigest(challenge))
        let superseded = issues.last { issue in
            issue.position < issuedAt
                && ((issue.session != nil && issue.session == options.session)
                    || (issue.account != nil && issue.account == account) || issue.ceremony == input.ceremony)
        }
        input.superseded = superseded?.ceremony
        input.otherCeremony = issues.last { $0.ceremony != input.ceremony }?.ceremony
        return !issues.isEmpty
    }

    /// Whether a new credential is due: by the options, else by what the response is.
    private func isRegistration(_ options: OptionsIssued?, _ received: ResponseReceived) -> Bool {
        (options?.kind ?? Judge.kind(of: received.response)) == .registration
    }

    /// Earlier use of the challenge or of these bytes, as the log says.
    private func use(
        of answer: AnswerKeys, by event: StoredEvent, credential: CredentialState?, in ceremony: CeremonyState,
        _ options: OptionsIssued?
    ) -> ChallengeUse {
        if answer.hasContent, let place = store.place(of: answer.digest), place.ceremony != ceremony.id, place.position < event.position {
            return .sameAnswerElsewhere(ceremony: place.ceremony, place.position)
        }
        guard let first = ceremony.first, first.position < event.position, let before = ceremony.latest else {
            return .first
        }
        let account = options?.account ?? credential?.account
        let apart = event.time.milliseconds(since: before.time)
        let isDouble = account != nil && account == before.account && (-10_000...10_000).contains(apart)
        return .answeredBefore(first.position, doubleSubmit: isDouble)
    }

    /// What a verdict changes: the ceremony is answered, the counter moves, a registration makes a credential.
    private mutating func follow(
        _ verdict: Verdict, _ answer: AnswerKeys, _ event: StoredEvent, basis: StoredEvent, in ceremony: CeremonyState
    ) throws {
        var ceremony = ceremony
        let id = verdict.credentialID ?? answer.credentialID
        var noted = CeremonyState.Answer(position: event.position, time: event.time)
        noted.account = ceremony.issue?.payload?.account ?? verdict.credentialAccount
        noted.credential = id
        noted.registers = verdict.kind == .registration
        noted.signCount = verdict.hasTrueSignature ? verdict.signCount : nil
        if ceremony.first.map({ $0.position >= event.position }) ?? true { ceremony.first = noted }
        if ceremony.latest.map({ $0.position <= event.position }) ?? true { ceremony.latest = noted }
        store.change(ceremony)
        guard let id else { return }
        if verdict.kind == .registration {
            try register(verdict, id, event, basis: basis, in: ceremony)
        } else if let count = noted.signCount, var credential = try store.credential(id) {
            credential.counter.saw(
                .init(position: event.position, count: count, time: event.time), accepted: ceremony.decision?.accepted)
            store.change(credential)
        } else if verdict.lacksKey {
            store.note(VerifierStore.Unkeyed(credential: id, ceremony: ceremony.id, position: event.position))
        }
    }
}

extension Verdict {
    /// The verdict on an event at which the process died three times: nothing was checked.
    static func failed(kind: CeremonyKind) -> Verdict {
        Verdict(
            kind: kind,
            checks: CheckName.allCases.map {
                Check(
                    $0, .skipped, reason: .verifierFailed,
                    why: "The verifier failed three times at this response, so nothing was checked.")
            })
    }
}
