import Ceremony
import Postgres
import Schema

extension ProjectionStore {
    /// Ceremonies of the batch by their visit.
    struct Visits {
        /// Ids by session, and by account where there is no session.
        var ids: [String: [String]] = [:]
        /// Ids that the tables have, which a later request may explain.
        var givenUp: Set<String> = []

        static func key(_ view: CeremonyView) -> String? {
            view.session.map { "s" + $0 } ?? view.ownAccount.map { "a" + $0 }
        }
    }

    /// Notes a request for what comes in the batch.
    func note(request view: CeremonyView) {
        guard let key = Visits.key(view) else { return }
        if visits.ids[key, default: []].last != view.id { visits.ids[key, default: []].append(view.id) }
    }

    /// Requests of the same visit in this batch.
    func requests(of view: CeremonyView) -> [CeremonyView] {
        guard let key = Visits.key(view) else { return [] }
        return (visits.ids[key] ?? []).compactMap { ceremony($0) }
    }

    /// Ceremonies that a later request of their visit may explain: of this batch and of the tables.
    func givenUp(of view: CeremonyView) throws -> [CeremonyView] {
        requests(of: view) + (try visits.givenUp.sorted().compactMap { try loadCeremony($0) })
    }

    func hasLaterRequest(_ view: CeremonyView) throws -> Bool { try view.hasLaterRequest(in: log, on: connection) }

    /// Which ceremonies of the visits that ask again in this batch may be given up by that.
    func loadVisits(for batch: [ProjectedEvent]) throws {
        var sessions: Set<String> = [], accounts: Set<String> = []
        for projected in batch {
            guard case .fed(.optionsIssued(let issued)) = projected.content else { continue }
            if let session = issued.session { sessions.insert(session) } else if let account = issued.account { accounts.insert(account) }
        }
        guard !sessions.isEmpty || !accounts.isEmpty else { return }
        let binds: [Bind] = [.int4(log.rawValue), .textArray(Array(sessions)), .textArray(Array(accounts))]
        visits.givenUp = Set(try connection.query(.givenUpOfVisits, binds).map { try $0.text(0) })
    }
}
