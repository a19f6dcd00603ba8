import Ceremony
import Classification
import EventLog
import Postgres
import Schema

/// Follows the fold of a batch, event by event, and keeps count of what each ceremony, visit, account and credential adds
/// to the roll-ups. What it writes follows from the log alone, whatever the batches.
final class ReportTally {
    let memory: ReportMemory
    let ledger: ReportLedger
    let log: LogID
    let connection: PostgresConnection
    var changedVisits: Set<String> = []
    var changedAccounts: Set<String> = []
    private var absentVisits: Set<String> = []
    private var absentAccounts: Set<String> = []
    /// The event that is being folded, and the client and means of its ceremony.
    private(set) var position = Position(rawValue: 0)
    private(set) var time = Instant(rawValue: 0)
    private(set) var client: UInt32 = 0
    private(set) var means: UInt32 = 0

    init(_ memory: ReportMemory, log: LogID, on connection: PostgresConnection) {
        self.memory = memory
        self.log = log
        self.connection = connection
        ledger = ReportLedger(memory)
    }

    /// An event is folded next; `view` is its ceremony with the event in it.
    func begin(_ event: StoredEvent, _ view: CeremonyView?) {
        (position, time) = (event.position, event.time)
        client = number(of: view?.client)
        means = 0
    }

    /// The event's ceremony was answered by these means.
    func note(means: UInt32) { self.means = means }

    /// The dictionary's number of a client; 0 where none is known.
    func number(of client: Client?) -> UInt32 {
        guard var client else { return 0 }
        (client.sdk, client.sdkVersion) = (nil, nil)
        if let known = memory.clients[client] { return known }
        let number = memory.parts.number(.client, client.reportFields)
        if memory.clients.count > 10_000 { memory.clients = [:] }
        memory.clients[client] = number
        return number
    }

    /// The dictionary's number of means.
    func number(of means: CeremonyMeans) -> UInt32 {
        if let known = memory.means[means] { return known }
        let fields = means.fields
        let number = fields.contains { $0 != nil } ? memory.parts.number(.means, fields) : 0
        if memory.means.count > 10_000 { memory.means = [:] }
        memory.means[means] = number
        return number
    }

    func number(of shape: CeremonyShape) -> UInt32 {
        if let known = memory.shapes[shape] { return known }
        let number = memory.parts.number(.shape, shape.fields)
        if memory.shapes.count > 10_000 { memory.shapes = [:] }
        memory.shapes[shape] = number
        return number
    }

    /// The dictionary's number of another subject's shape.
    func shape(_ subject: ReportSubject, _ fields: [String?]) -> UInt32 {
        memory.parts.number(.shape, [String(subject.rawValue)] + fields)
    }

    // The states, from memory or the tables.

    func visit(_ session: String) throws -> VisitState? {
        if let visit = memory.visits.value(session) { return visit }
        guard !absentVisits.contains(session) else { return nil }
        try loadVisits([session])
        return memory.visits.value(session)
    }

    func keep(_ visit: VisitState, _ session: String) {
        memory.visits.insert(visit, session)
        changedVisits.insert(session)
    }

    func account(_ name: String) throws -> AccountState {
        if let account = memory.accounts.value(name) { return account }
        guard !absentAccounts.contains(name) else { return AccountState() }
        try loadAccounts([name])
        return memory.accounts.value(name) ?? AccountState()
    }

    func keep(_ account: AccountState, _ name: String) {
        memory.accounts.insert(account, name)
        changedAccounts.insert(name)
    }

    private func loadVisits(_ sessions: [String]) throws {
        for row in try connection.query(.loadReportVisits, [.int4(log.rawValue), .textArray(sessions)]) {
            memory.visits.insert(VisitState(packed: try row.bytes(1)), try row.text(0))
        }
        for session in sessions where !memory.visits.holds(session) { absentVisits.insert(session) }
    }

    private func loadAccounts(_ names: [String]) throws {
        for row in try connection.query(.loadReportAccounts, [.int4(log.rawValue), .textArray(names)]) {
            memory.accounts.insert(AccountState(packed: try row.bytes(1)), try row.text(0))
        }
        for name in names where !memory.accounts.holds(name) { absentAccounts.insert(name) }
    }

    /// Loads what the batch needs and memory does not hold.
    func load(for batch: [ProjectedEvent]) throws {
        if !memory.isLoaded {
            for row in try connection.query(.loadReportParts, [.int4(log.rawValue), .int4(0), .int4(0), .int4(0)]) {
                guard let kind = ReportPartKind(rawValue: try row.int2(0)) else { continue }
                memory.parts.remember(kind, UInt32(bitPattern: try row.int4(1)), try row.text(2))
            }
            if let row = try connection.query(.loadReportSummed, [.int4(log.rawValue)]).first {
                memory.summedBefore = try row.int4(0)
                memory.latestDay = memory.summedBefore
            }
            memory.isLoaded = true
        }
        var sessions: Set<String> = []
        var accounts: Set<String> = []
        for projected in batch {
            switch projected.content {
            case .fed(let payload):
                if let session = payload.session, !memory.visits.holds(session) { sessions.insert(session) }
                if let account = payload.account, !memory.accounts.holds(account) { accounts.insert(account) }
            case .judged(let judgement):
                if let account = judgement.verdict.credentialAccount, !memory.accounts.holds(account) {
                    accounts.insert(account)
                }
            default: break
            }
        }
        if !sessions.isEmpty { try loadVisits(Array(sessions)) }
        if !accounts.isEmpty { try loadAccounts(Array(accounts)) }
    }

    /// The commands that write what the batch changed.
    func changes() throws -> [Command] {
        let bind = Bind.int4(log.rawValue)
        var commands = try ledger.changes(of: log, on: connection)
        let visits = changedVisits.compactMap { name in memory.visits.value(name).map { (name, $0) } }
        if !visits.isEmpty {
            commands.append(
                Command(.saveReportVisits, [bind, .textArray(visits.map(\.0)), .byteaArray(visits.map(\.1.packed))]))
        }
        let accounts = changedAccounts.compactMap { name in memory.accounts.value(name).map { (name, $0) } }
        if !accounts.isEmpty {
            commands.append(
                Command(.saveReportAccounts, [bind, .textArray(accounts.map(\.0)), .byteaArray(accounts.map(\.1.packed))]))
        }
        return commands
    }
}

/// FNV-1a: a short name of an id within an account's state.
func shortHash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
