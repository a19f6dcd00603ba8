import Ceremony

extension ReportTally {
    /// What a fed event counts beyond its ceremony. Returns the ceremony that a sign-in of its visit belongs to, where the
    /// sign-in names none.
    func note(_ projected: ProjectedEvent, _ view: CeremonyView?) throws -> String? {
        if case .erased(let name) = projected.content { try endUse(of: name) }
        guard case .fed(let payload) = projected.content else { return nil }
        ledger.saw(time)
        let platform = payload.client?.platform.rawValue ?? payload.errorPlatform
        countOnce(
            .feed, [projected.event.type?.rawValue, projected.event.source, platform], client: 0)
        var signedIn: String?
        if let session = payload.session ?? (payload.belongsToVisit ? view?.session : nil) {
            signedIn = try note(payload, in: session)
        } else if case .signinCompleted(let signin) = payload {
            let isHolder = try account(signin.account).holds(at: position, time: time)
            countOnce(
                .session, [signin.method.rawValue, String(isHolder), nil, nil, "0"],
                client: number(of: signin.client ?? view?.client))
        }
        switch payload {
        case .signinCompleted(let signin) where signin.method == .passkey:
            try change(signin.account) { $0.use(at: time) }
        case .fallbackShown(let shown):
            countOnce(
                .fallback, [shown.method.rawValue, shown.initiatedBy.rawValue],
                client: number(of: shown.client ?? view?.client))
        case .offerShown(let offer): try note(offer)
        case .offerAnswered(let answered): try note(answered)
        case .clientCapabilities(let capabilities): try note(capabilities)
        case .accountPopulation(let accounts): ledger.note(population: accounts, at: time, position: position)
        case .accountClosed(let name): try endUse(of: name)
        default: break
        }
        return signedIn
    }

    /// A closed or erased account uses nothing any more.
    private func endUse(of name: String) throws {
        try change(name) { account in
            if let until = account.usedUntil, until > time { account.usedUntil = max(time, account.usedFrom ?? time) }
        }
    }

    /// Counts something that is never taken back, at the event's time.
    private func countOnce(_ subject: ReportSubject, _ fields: [String?], client: UInt32) {
        let key = CellKey(shape: shape(subject, fields), client: client, means: 0)
        ledger.count(ReportCell(subject: subject, slot: ReportSlot.of(time), key: key), at: position)
    }

    private func note(_ payload: EventPayload, in session: String) throws -> String? {
        var visit = try visit(session) ?? VisitState(first: StoredPlace(position: position, time: time))
        visit.firstTime = min(visit.firstTime, time)
        if let said = payload.client { visit.client = visit.client?.completed(by: said) ?? said }
        if case .signinCompleted(let signin) = payload {
            visit.method = signin.method
            visit.signinNamesCeremony = signin.ceremony != nil
            if visit.account != signin.account { try name(&visit, signin.account) }
        } else if visit.account == nil, let account = payload.account {
            try name(&visit, account)
        }
        count(&visit)
        keep(visit, session)
        return visit.signedInCeremony
    }

    private func note(_ offer: OfferShown) throws {
        try change(offer.account) { account in
            account.offersSeen += 1
            if account.firstOfferAt == nil {
                account.firstOfferAt = time
                account.firstOfferClient = number(of: offer.client)
            }
            var shown = AccountState.Offer(
                at: time, session: offer.session.map { shortHash($0.utf8) }, exposure: account.offersSeen,
                client: number(of: offer.client))
            count(&shown)
            account.offers.append(shown)
            if account.offers.count > AccountState.mostOffers { account.offers.removeFirst() }
        }
    }

    private func note(_ answered: OfferAnswered) throws {
        let session = answered.offer.session.map { shortHash($0.utf8) }
        try change(answered.offer.account) { account in
            guard let index = account.offers.lastIndex(where: { $0.session == session && $0.at <= time }) else { return }
            account.offers[index].answered = answered.accepted
            count(&account.offers[index])
        }
    }

    private func note(_ capabilities: ClientCapabilities) throws {
        guard let name = capabilities.account else { return }
        try change(name) { account in
            if account.capableAt == nil {
                account.capableAt = time
                account.capableClient = number(of: capabilities.client)
            }
            if capabilities.canCreate || capabilities.canUse { account.isCapable = true }
        }
    }

    /// Changes an account, and counts it anew.
    private func change(_ name: String, _ body: (inout AccountState) throws -> Void) throws {
        var account = try account(name)
        try body(&account)
        count(&account)
        keep(account, name)
    }

    /// Counts an account as it now stands.
    private func count(_ account: inout AccountState) {
        var cells: [ReportCell] = []
        func add(_ subject: ReportSubject, _ at: Instant, _ fields: [String?], _ client: UInt32, _ means: UInt32, _ weight: Int8 = 1) {
            let key = CellKey(shape: shape(subject, fields), client: client, means: means)
            cells.append(ReportCell(subject: subject, slot: ReportSlot.of(at), key: key, weight: weight))
        }
        if let first = account.firstOfferAt {
            add(.offered, first, [String(account.acceptedOffer)], account.firstOfferClient, 0)
        }
        if let enrolment = account.enrolment {
            add(.enrolled, enrolment.createdAt, [String(account.usedEnrolment)], enrolment.client, enrolment.means)
        }
        if let at = account.capableAt { add(.capable, at, [String(account.isCapable)], account.capableClient, 0) }
        for holding in account.holdings {
            add(.holding, holding.from, [], 0, 0)
            if let until = holding.until { add(.holding, until, [], 0, 0, -1) }
        }
        for span in account.uses {
            add(.using, span.from, [], 0, 0)
            add(.using, span.until, [], 0, 0, -1)
        }
        ledger.replace(account.counted, by: cells, at: position)
        account.counted = cells
    }

    /// Counts a credential as it now stands, and its account. Returns the row with what it is counted as.
    func follow(_ row: CredentialRow, before: CredentialRow?) throws -> CredentialRow {
        var row = row
        row.counted = before?.counted ?? row.counted
        let cells = cells(of: row)
        ledger.replace(row.counted, by: cells, at: position)
        row.counted = cells
        let id = shortHash(row.id)
        if let old = before?.account, old != row.account {
            try change(old) { $0.passkeys.removeAll { $0.credential == id } }
        }
        if let name = row.account { try change(name) { follow(row, before: before, id, in: &$0) } }
        return row
    }

    private func cells(of row: CredentialRow) -> [ReportCell] {
        let client = row.counted.first?.key.client ?? client
        let means = number(of: CeremonyMeans(row))
        func cell(_ status: String, _ slot: Int32, _ weight: Int8) -> ReportCell {
            let key = CellKey(
                shape: shape(.credential, [status, String(row.isImported)]), client: client, means: means)
            return ReportCell(subject: .credential, slot: slot, key: key, weight: weight)
        }
        let created = ReportSlot.of(row.createdAt)
        guard ["revoked", "closed"].contains(row.status), row.ended != nil, !row.counted.isEmpty else {
            return [cell(row.status, created, 1)]
        }
        let ended = row.counted.first { $0.weight < 0 }?.slot ?? max(created, ReportSlot.of(time))
        return [cell("active", created, 1), cell("active", ended, -1), cell(row.status, ended, 1)]
    }

    private func follow(_ row: CredentialRow, before: CredentialRow?, _ id: UInt64, in account: inout AccountState) {
        let index = account.passkeys.firstIndex { $0.credential == id }
        if let used = row.lastUsedAt, used != before?.lastUsedAt { account.use(at: used) }
        switch row.status {
        case "active":
            var passkey =
                index.map { account.passkeys[$0] }
                ?? AccountState.Passkey(
                    credential: id, origin: row.origin, createdAt: row.createdAt, isImported: row.isImported,
                    client: client, means: means)
            (passkey.origin, passkey.createdAt) = (row.origin, row.createdAt)
            (passkey.endedPosition, passkey.endedAt) = (nil, nil)
            if let used = row.lastUsedAt, let before, used != before.lastUsedAt, passkey.firstUsedAt == nil {
                passkey.firstUsedAt = used
            }
            if let index { account.passkeys[index] = passkey } else { account.passkeys.append(passkey) }
        case "revoked", "closed":
            guard let index, account.passkeys[index].endedAt == nil else { return }
            account.passkeys[index].endedPosition = row.ended ?? position
            account.passkeys[index].endedAt = max(time, account.passkeys[index].createdAt)
        default:
            if let index { account.passkeys.remove(at: index) }
        }
    }
}

/// Where something began: enough of an event for a visit.
struct StoredPlace {
    var position: Position
    var time: Instant
}

extension EventPayload {
    /// What the event says of the client.
    var client: Client? {
        switch self {
        case .optionsIssued(let issued): issued.client
        case .clientFailed(let failed): failed.client
        case .responseReceived(let received): received.client
        case .signinCompleted(let signin): signin.client
        case .fallbackShown(let shown): shown.client
        case .offerShown(let offer): offer.client
        case .offerAnswered(let answered): answered.offer.client
        case .clientCapabilities(let capabilities): capabilities.client
        default: nil
        }
    }

    /// The platform that a client's error names.
    var errorPlatform: String? {
        if case .clientFailed(let failed) = self { failed.error.platform.rawValue } else { nil }
    }

    /// Whether it belongs to the visit of the ceremony that it names.
    var belongsToVisit: Bool {
        switch self {
        case .signinCompleted, .fallbackShown: true
        default: false
        }
    }
}
