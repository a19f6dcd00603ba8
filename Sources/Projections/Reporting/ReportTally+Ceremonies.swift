import Ceremony
import Classification

extension ReportTally {
    /// Counts a ceremony as it now stands, and its visit and offers with it. The view keeps what it is counted as.
    func follow(_ view: inout CeremonyView, credential: CredentialRow?) throws {
        let conclusion = Classifier.conclusion(of: view.facts, under: view.circumstances)
        let byMeans = CeremonyMeans(view, credential: credential)
        var isSignedIn = view.telemetry.isSignedIn
        if let session = view.session {
            try place(view, conclusion, in: session)
            if let visit = try visit(session), visit.signedInCeremony == view.id { isSignedIn = true }
        }
        if view.facts.kind == .registration { try settleOffers(view, conclusion) }
        let shape = CeremonyShape(view, conclusion, isSignedIn: isSignedIn, isCrossDevice: byMeans.isCrossDevice)
        let key = CellKey(
            shape: number(of: shape), client: number(of: view.client), means: number(of: byMeans))
        let slot = ReportSlot.of(view.startedAt)
        var cells = [ReportCell(subject: .ceremony, slot: slot, key: key)]
        if view.facts.verdict != nil, view.closedAt != nil { cells += durations(view, shape, key, slot) }
        ledger.replace(view.counted, by: cells, at: position)
        view.counted = cells
    }

    private func durations(_ view: CeremonyView, _ shape: CeremonyShape, _ key: CellKey, _ slot: Int32) -> [ReportCell] {
        var measured: [(ReportDuration, Int64)] = []
        if let elapsed = view.telemetry.elapsedMilliseconds { measured.append((.timeToAuthenticate, elapsed)) }
        if let responded = view.facts.respondedAt {
            if let issued = view.facts.issuedAt, issued <= responded {
                measured.append((.ceremonyLatency, responded.milliseconds(since: issued)))
            }
            if let decided = view.telemetry.decidedAt, responded <= decided {
                measured.append((.verifyLatency, decided.milliseconds(since: responded)))
            }
        }
        return measured.map { duration, milliseconds in
            var fields = shape.fields
            fields[0] = duration.rawValue
            // Marks do not matter to durations; the bucket stands in their place.
            fields[fields.count - 1] = String(DurationBuckets.index(of: milliseconds))
            let number = self.shape(.duration, fields)
            return ReportCell(
                subject: .duration, slot: slot, key: CellKey(shape: number, client: key.client, means: key.means))
        }
    }

    /// Puts the ceremony in its place in its visit.
    private func place(_ view: CeremonyView, _ conclusion: Conclusion, in session: String) throws {
        guard var visit = try visit(session) else { return }
        visit.take(
            VisitState.Attempt(
                ceremony: view.id, startedAt: view.startedAt, firstPosition: view.firstPosition, kind: view.facts.kind,
                mediation: view.facts.mediation, isSignin: view.purpose == nil || view.purpose == .signin,
                isClosed: view.closedAt != nil,
                wasSeen: !view.facts.prompts.isEmpty || view.facts.verdict != nil || view.telemetry.responses > 0
                    || view.facts.failures.contains { $0.prompted == true },
                outcome: conclusion.outcomeClass, group: conclusion.group))
        if let client = view.client { visit.client = visit.client?.completed(by: client) ?? client }
        if visit.account == nil, let account = view.ownAccount { try name(&visit, account) }
        count(&visit)
        keep(visit, session)
    }

    /// The visit is of this account: whether it held a passkey when the visit began is known with it.
    func name(_ visit: inout VisitState, _ account: String) throws {
        visit.account = account
        visit.isHolder = try self.account(account).holds(at: visit.firstPosition, time: visit.firstTime)
    }

    /// Counts a visit as it now stands; one in which nothing of sign-ins happened is none.
    func count(_ visit: inout VisitState) {
        var cells: [ReportCell] = []
        if visit.method != nil || !visit.attempts.isEmpty {
            let shape = memory.parts.number(.shape, visit.fields)
            let key = CellKey(shape: shape, client: number(of: visit.client), means: 0)
            cells = [ReportCell(subject: .session, slot: ReportSlot.of(visit.firstTime), key: key)]
        }
        ledger.replace(visit.counted, by: cells, at: position)
        visit.counted = cells
    }

    /// A registration that succeeds in the session of an offer makes the offer one that was followed.
    private func settleOffers(_ view: CeremonyView, _ conclusion: Conclusion) throws {
        guard let name = view.ownAccount, let session = view.session else { return }
        var account = try account(name)
        let (visit, ceremony) = (shortHash(session.utf8), shortHash(view.id.utf8))
        let succeeded = view.closedAt != nil && conclusion.outcomeClass == .verified
        var isChanged = false
        for index in account.offers.indices where account.offers[index].session == visit {
            let before = account.offers[index].success
            if succeeded, before == nil, account.offers[index].at <= view.startedAt {
                account.offers[index].success = ceremony
            } else if !succeeded, before == ceremony {
                account.offers[index].success = nil
            }
            guard account.offers[index].success != before else { continue }
            count(&account.offers[index])
            isChanged = true
        }
        if isChanged { keep(account, name) }
    }

    /// Counts an offer as it now stands.
    func count(_ offer: inout AccountState.Offer) {
        let exposure = offer.exposure < 4 ? String(offer.exposure) : "4+"
        let fields = [offer.answered.map { $0 ? "yes" : "no" }, String(offer.success != nil), exposure]
        let key = CellKey(shape: shape(.offer, fields), client: offer.client, means: 0)
        let cells = [ReportCell(subject: .offer, slot: ReportSlot.of(offer.at), key: key)]
        ledger.replace(offer.counted, by: cells, at: position)
        offer.counted = cells
    }
}

extension CeremonyShape {
    init(_ view: CeremonyView, _ conclusion: Conclusion, isSignedIn: Bool, isCrossDevice: Bool) {
        let facts = view.facts
        var marks: CeremonyMarks = []
        if facts.optionsPosition != nil { marks.insert(.issued) }
        if !facts.prompts.isEmpty || !facts.failures.isEmpty { marks.insert(.heardClient) }
        if !facts.failures.isEmpty { marks.insert(.clientFailed) }
        if let verdict = facts.verdict {
            marks.formUnion([.answered, .prompted])
            switch verdict[.signature]?.status {
            case .pass, .fail: marks.insert(.signatureChecked)
            default: break
            }
            if verdict.passes { marks.insert(.checksPassed) }
        }
        if !facts.prompts.isEmpty || facts.failures.contains(where: { $0.prompted == true })
            || view.telemetry.responses > 0
        {
            marks.insert(.prompted)
        }
        if facts.decision != nil { marks.insert(.decided) }
        if isSignedIn { marks.insert(.signedIn) }
        if view.session != nil { marks.insert(.inSession) }
        if view.ownAccount != nil { marks.insert(.ofAccount) }
        if view.client != nil { marks.insert(.clientKnown) }
        if view.telemetry.attachment != nil { marks.insert(.attachmentKnown) }
        if isCrossDevice { marks.insert(.crossDevice) }
        self.init(
            kind: facts.kind, mediation: facts.mediation, purpose: view.purpose, isClosed: view.closedAt != nil,
            outcome: conclusion.outcomeClass, group: conclusion.group, reason: conclusion.reason,
            confidence: conclusion.confidence, accepted: facts.decision?.accepted, agrees: Classifier.agrees(facts),
            marks: marks)
    }
}
