import Ceremony
import EventLog
import Postgres
import Schema
import WellKnown

/// The projections of one log during one batch: loads the rows the batch touches, takes what it changes, and writes that
/// in the transaction of the position.
final class ProjectionStore {
    let connection: PostgresConnection
    let log: LogID
    let memory: ProjectionMemory
    private var changedCeremonies: Set<String> = []
    private var credentials: [[UInt8]: CredentialRow] = [:]
    /// Ids that were looked up and are not in the tables.
    private var absentCredentials: Set<[UInt8]> = []
    private var changedCredentials: Set<[UInt8]> = []
    private var challenges: [[UInt8]: Set<String>] = [:]
    var accounts: [String: AccountDelta] = [:]
    var sessions: [String: SessionDelta] = [:]
    /// What the batch adds to the roll-ups.
    let reports: ReportTally
    var configuration: (event: StoredEvent, text: [UInt8])?
    /// Ceremonies of the batch by their visit.
    var visits = Visits()
    /// New versions of association files.
    var versions: [(event: StoredEvent, observation: AssociationObservation, text: [UInt8])] = []

    /// A store for one batch.
    init(_ memory: ProjectionMemory, on connection: PostgresConnection) {
        self.memory = memory
        log = memory.log
        self.connection = connection
        reports = ReportTally(memory.reports, log: memory.log, on: connection)
    }

    /// The view of a ceremony, nil when nothing of it has come.
    func ceremony(_ id: String) -> CeremonyView? { memory.ceremonies.value(id) }

    /// Keeps a changed view for the batch's end.
    func change(_ view: CeremonyView) {
        memory.ceremonies.insert(view, view.id)
        changedCeremonies.insert(view.id)
    }

    /// The credential's row, nil when the trail has not seen it.
    func credential(_ id: [UInt8]) throws -> CredentialRow? {
        if let row = credentials[id] { return row }
        guard !absentCredentials.contains(id) else { return nil }
        try loadCredentials([id], accounts: [])
        return credentials[id]
    }

    /// Keeps a changed row for the batch's end. What it was before must have been asked for.
    func change(_ row: CredentialRow) throws {
        credentials[row.id] = try reports.follow(row, before: credentials[row.id])
        changedCredentials.insert(row.id)
    }

    /// Credentials of an account: of this batch, and of the tables.
    func credentials(of account: String) throws -> [CredentialRow] {
        try loadCredentials([], accounts: [account])
        return credentials.values.filter { $0.account == account }
    }

    /// Notes that a challenge was issued; returns whether another ceremony has it too.
    func issue(challenge: [UInt8], in ceremony: String) -> Bool {
        challenges[challenge, default: []].insert(ceremony)
        return challenges[challenge, default: []].count > 1
    }
}

extension ProjectionStore {
    /// Loads what the batch needs and memory does not hold.
    func load(for batch: [ProjectedEvent]) throws {
        if memory.associations == nil { memory.associations = try AssociationLedger(log, on: connection) }
        var ceremonies: Set<String> = []
        var ids: Set<[UInt8]> = []
        var digests: Set<[UInt8]> = []
        for projected in batch {
            if let ceremony = projected.ceremony, !memory.ceremonies.holds(ceremony) { ceremonies.insert(ceremony) }
            switch projected.content {
            case .fed(.optionsIssued(let issued)):
                if let challenge = issued.options.challenge { digests.insert(challengeDigest(challenge)) }
            case .fed(.credentialImported(let imported)): ids.insert(imported.credentialID)
            case .fed(.credentialRevoked(let revoked)): ids.insert(revoked.credentialID)
            case .judged(let judgement): if let id = judgement.verdict.credentialID { ids.insert(id) }
            default: break
            }
        }
        let rows = try connection.pipeline([
            Command(.loadCeremonyRows, [.int4(log.rawValue), .textArray(Array(ceremonies))]),
            Command(.loadChallengeCeremonies, [.int4(log.rawValue), .uuidArray(Array(digests))]),
        ])
        try loadViews(rows[0])
        for row in rows[1] { challenges[try row.bytes(0), default: []].insert(try row.text(1)) }
        if !ids.isEmpty { try loadCredentials(Array(ids), accounts: []) }
        try reports.load(for: batch)
        try loadVisits(for: batch)
    }

    /// A ceremony that the batch has no event of.
    func loadCeremony(_ id: String) throws -> CeremonyView? {
        if let view = ceremony(id) { return view }
        try loadViews(try connection.query(.loadCeremonyRows, [.int4(log.rawValue), .textArray([id])]))
        return ceremony(id)
    }

    /// Folds known ceremonies again from their events: the row keeps only columns.
    private func loadViews(_ rows: Rows) throws {
        guard !rows.isEmpty else { return }
        var places: [(id: String, positions: [Position], account: String?, from: String?, findings: String?, counted: [UInt8]?)] =
            []
        for row in rows {
            places.append(
                (
                    try row.text(0), PositionList.decode(try row.bytes(1)), try row.nullableText(2),
                    try row.nullableText(3),
                    try row.nullableText(4), try row.nullableBytes(5)
                ))
        }
        let events = try LogReader().events(in: log, at: places.flatMap(\.positions), on: connection)
        let byPosition = Dictionary(events.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
        for place in places {
            let own = place.positions.compactMap { byPosition[$0] }
            guard var view = CeremonyView(id: place.id, events: own) else { continue }
            view.take(account: place.account, from: place.from, findings: place.findings)
            view.files = memory.associations
            view.counted = place.counted.map { CountedCells.decode($0) } ?? []
            if view.mayBeGivenUp { view.isAskedAgain = try hasLaterRequest(view) }
            memory.ceremonies.insert(view, view.id)
        }
    }

    private func loadCredentials(_ ids: [[UInt8]], accounts: [String]) throws {
        let binds: [Bind] = [.int4(log.rawValue), .byteaArray(ids), .textArray(accounts)]
        for row in try connection.query(.loadCredentialRows, binds) {
            let loaded = try CredentialRow(row)
            if credentials[loaded.id] == nil { credentials[loaded.id] = loaded }
        }
        for id in ids where credentials[id] == nil { absentCredentials.insert(id) }
    }

    /// The commands that write what the batch changed, for the transaction of the position.
    func changes() throws -> [Command] {
        var commands: [Command] = []
        let bind = Bind.int4(log.rawValue)
        if let configuration {
            commands.append(
                Command(
                    .saveRelyingParty,
                    [
                        bind, .int8(configuration.event.position.rawValue), .int8(configuration.event.time.rawValue),
                        .json(configuration.text),
                    ]))
        }
        if !versions.isEmpty { commands.append(Command(.saveAssociationVersions, [bind] + versionColumns)) }
        if !changedCeremonies.isEmpty {
            let views = changedCeremonies.compactMap { memory.ceremonies.value($0) }
            commands.append(Command(.saveCeremonyRows, [bind] + CeremonyColumns.binds(views)))
        }
        if !changedCredentials.isEmpty {
            let rows = changedCredentials.compactMap { credentials[$0] }
            commands.append(Command(.saveCredentialRows, [bind] + CredentialRow.binds(rows)))
        }
        if !accounts.isEmpty { commands.append(Command(.saveAccounts, [bind] + AccountDelta.binds(accounts))) }
        if !sessions.isEmpty { commands.append(Command(.saveSessions, [bind] + SessionDelta.binds(sessions))) }
        let visited = touchedSessions
        if !visited.isEmpty { commands.append(Command(.nameCeremoniesBySignin, [bind, .textArray(visited)])) }
        return commands + (try reports.changes())
    }

    /// The columns of `save_association_versions.sql`, as arrays in its order.
    private var versionColumns: [Bind] {
        [
            .int8Array(versions.map { $0.event.position.rawValue }),
            .int8Array(versions.map { $0.event.time.rawValue }),
            .textArray(versions.map { $0.observation.file.rawValue }),
            .textArray(versions.map { $0.observation.view.rawValue }), .jsonArray(versions.map(\.text)),
        ]
    }

    /// Sessions in which a sign-in or a ceremony without an account came.
    private var touchedSessions: [String] {
        var visited = Set(sessions.filter { $0.value.account != nil }.keys)
        for id in changedCeremonies {
            guard let view = memory.ceremonies.value(id), view.account == nil, let session = view.session else {
                continue
            }
            visited.insert(session)
        }
        return Array(visited)
    }
}
