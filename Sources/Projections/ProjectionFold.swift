import Ceremony
import WellKnown

/// Folds the events of one log, in order, into its projections. What it writes follows from the log alone.
struct ProjectionFold {
    /// The rows.
    let store: ProjectionStore

    /// Folds one event in.
    func apply(_ projected: ProjectedEvent) throws {
        store.memory.position = projected.event.position.next
        var touched = view(of: projected)
        let codes = touched.map(\.id).flatMap { findings(of: projected, in: $0) }
        // In place, and put back once, at the end: a view is large, and copies of it were a third of the projector's work.
        touched?.apply(projected)
        if let codes { touched?.logFindings = codes }
        store.reports.begin(projected.event, touched)
        var isGivenUp = false
        if let touched {
            try followCredential(projected, touched)
            isGivenUp = try followVisit(projected, touched)
        }
        if isGivenUp { touched?.isAskedAgain = true }
        try applyBeyondCeremonies(projected)
        note(projected)
        let signedIn = try store.reports.note(projected, touched)
        let id = touched?.id
        if let view = touched.take() { try count(view) }
        if let signedIn, signedIn != id, let view = try store.loadCeremony(signedIn) { try count(view) }
    }

    /// Counts a ceremony in the roll-ups as it now stands, and keeps it.
    func count(_ view: consuming CeremonyView) throws {
        var credential: CredentialRow?
        if let verdict = view.facts.verdict, verdict.kind == .authentication, let used = verdict.credentialID {
            credential = try store.credential(used)
        }
        try store.reports.follow(&view, credential: credential)
        store.change(view)
    }

    /// The ceremony of an event; begun by events of its own, not by a sign-in that names it.
    private func view(of projected: ProjectedEvent) -> CeremonyView? {
        guard let id = projected.ceremony else { return nil }
        if let view = store.ceremony(id) { return view }
        guard projected.event.type?.isOfCeremony == true else { return nil }
        var view = CeremonyView(id: id, first: projected.event)
        view.files = store.memory.associations
        return view
    }

    /// Findings about options that need more of the log than the ceremony itself, and are known at once.
    private func findings(of projected: ProjectedEvent, in ceremony: String) -> [FindingCode]? {
        guard case .fed(.optionsIssued(let issued)) = projected.content else { return nil }
        var codes: [FindingCode] = []
        if let challenge = issued.options.challenge, store.issue(challenge: challengeDigest(challenge), in: ceremony) {
            codes.append(.challengeReissued)
        }
        return codes
    }

    /// What a verdict or a decision does to the credential of the ceremony.
    private func followCredential(_ projected: ProjectedEvent, _ view: CeremonyView) throws {
        switch projected.content {
        case .judged, .fed(.decided): break
        default: return
        }
        guard let verdict = view.facts.verdict, let id = verdict.credentialID else { return }
        if verdict.kind == .authentication {
            guard var row = try store.credential(id) else { return }
            row.note(useBy: view)
            try store.change(row)
        } else if let made = CredentialRow(registeredBy: view) {
            let held = try store.credential(id)
            if let held, held.origin != made.origin, held.isActive { return }
            if let held, held.origin == made.origin, held.status == "revoked" || held.status == "closed" { return }
            store.reports.note(means: store.reports.number(of: CeremonyMeans(view, credential: nil)))
            try store.change(made)
        }
    }

    private func applyBeyondCeremonies(_ projected: ProjectedEvent) throws {
        let event = projected.event
        switch projected.content {
        case .configured(let text): store.configuration = (event, text)
        case .observed(let observation, let text):
            store.versions.append((event, observation, text))
            store.memory.associations?.append(
                .init(position: event.position, seenAt: event.time, observation: observation))
        case .fed(.credentialImported(let imported)): try importCredential(imported, event)
        case .fed(.credentialRevoked(let revoked)):
            var row =
                try store.credential(revoked.credentialID)
                ?? CredentialRow(
                    id: revoked.credentialID, account: revoked.account, status: "revoked", createdAt: event.time,
                    origin: event.position)
            row.end("revoked", at: event.position)
            try store.change(row)
        case .fed(.accountClosed(let account)), .erased(let account):
            store.accounts[account, default: AccountDelta(at: event.time)].closedAt = event.time
            for var row in try store.credentials(of: account) where row.isActive {
                row.end("closed", at: event.position)
                try store.change(row)
            }
        default: break
        }
    }

    private func importCredential(_ imported: CredentialImported, _ event: StoredEvent) throws {
        var row = CredentialRow(imported, event)
        if let before = try store.credential(imported.credentialID), before.isActive, before.account == row.account {
            row.createdAt = imported.createdAt ?? before.createdAt
            row.aaguid = row.aaguid ?? before.aaguid
            row.algorithm = before.algorithm
            row.lastUsedAt = row.lastUsedAt ?? before.lastUsedAt
            row.backupEligible = row.backupEligible ?? before.backupEligible
            row.backedUp = row.backedUp ?? before.backedUp
        }
        try store.change(row)
    }

    /// Notes which account and session an event was about.
    private func note(_ projected: ProjectedEvent) {
        guard case .fed(let payload) = projected.content else { return }
        let time = projected.event.time
        if let account = payload.account { store.accounts[account, default: AccountDelta(at: time)].see(at: time) }
        guard let session = payload.session else { return }
        var delta = store.sessions[session, default: SessionDelta(at: time)]
        delta.see(at: time)
        switch payload {
        case .signinCompleted(let signin):
            delta.signedInAt = time
            delta.account = signin.account
            delta.method = signin.method
        case .fallbackShown(let shown):
            delta.fallbacks += 1
            if shown.initiatedBy == .automatic { delta.automaticFallbacks += 1 }
        default: break
        }
        store.sessions[session] = delta
    }
}

extension EventPayload {
    /// The account that the event is about.
    var account: String? {
        switch self {
        case .optionsIssued(let issued): issued.account
        case .signinCompleted(let signin): signin.account
        case .offerShown(let offer): offer.account
        case .offerAnswered(let answered): answered.offer.account
        case .clientCapabilities(let capabilities): capabilities.account
        case .credentialImported(let imported): imported.account
        case .credentialRevoked(let revoked): revoked.account
        case .accountClosed(let account): account
        default: nil
        }
    }

    /// The visit that the event belongs to.
    var session: String? {
        switch self {
        case .optionsIssued(let issued): issued.session
        case .signinCompleted(let signin): signin.session
        case .fallbackShown(let shown): shown.session
        case .offerShown(let offer): offer.session
        case .offerAnswered(let answered): answered.offer.session
        case .clientCapabilities(let capabilities): capabilities.session
        default: nil
        }
    }
}
