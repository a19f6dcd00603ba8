import Ceremony
import EventLog
import Postgres
import Schema

/// The state tables of one log during one batch: loads what the batch needs, takes what it changes, and writes that in
/// the transaction of the outputs.
final class VerifierStore {
    /// A first place of an answer.
    struct AnswerPlace {
        var ceremony: String
        var position: Position
    }

    /// An issue of a challenge.
    struct ChallengeIssue {
        var challenge: [UInt8]
        var ceremony: String
        var position: Position
        var account: String?
        var session: String?
    }

    /// A response that was judged without its key.
    struct Unkeyed: Hashable {
        var credential: [UInt8]
        var ceremony: String
        var position: Position
    }

    let connection: PostgresConnection
    var memory: LogMemory
    private var answers: [[UInt8]: AnswerPlace] = [:]
    private var newAnswers: [[UInt8]] = []
    private var newChallenges: [ChallengeIssue] = []
    private var newUnkeyed: [Unkeyed] = []
    private var keyedCredentials: Set<[UInt8]> = []
    private var changedCeremonies: [String: CeremonyState] = [:]
    private var changedCredentials: [[UInt8]: CredentialState] = [:]
    /// The batch: positions without gaps, so that an event is found by its distance from the first.
    private var batch: [ParsedEvent] = []

    /// A store for one batch on the verifier's own session.
    init(_ memory: LogMemory, on connection: PostgresConnection) {
        self.memory = memory
        self.connection = connection
    }

    /// The ceremony's state, nil when nothing of it has come yet.
    func ceremony(_ id: String) -> CeremonyState? { changedCeremonies[id] ?? memory.ceremonies.value(id) }

    /// Keeps a changed state for the batch's end.
    func change(_ ceremony: CeremonyState) {
        changedCeremonies[ceremony.id] = ceremony
        memory.ceremonies.insert(ceremony, ceremony.id)
    }

    /// The credential's state, nil when the trail has not seen it. One that the batch did not foresee is looked up.
    func credential(_ id: [UInt8]) throws -> CredentialState? {
        if let changed = changedCredentials[id] { return changed }
        if let held = memory.credentials.value(id) { return held }
        try loadCredentials([id])
        return memory.credentials.value(id) ?? nil
    }

    /// Keeps a changed state for the batch's end.
    func change(_ credential: CredentialState) {
        changedCredentials[credential.id] = credential
        memory.credentials.insert(credential, credential.id)
    }

    /// All credentials of an account, those that this batch changed included.
    func credentials(of account: String) throws -> [CredentialState] {
        var found: [[UInt8]: CredentialState] = [:]
        for row in try connection.query(
            .loadVerifierCredentialsOfAccount, [.int4(memory.log.rawValue), .text(account)])
        {
            if let state = try CredentialState(row) { found[state.id] = state }
        }
        for (id, state) in changedCredentials { found[id] = state.account == account ? state : nil }
        return found.values.sorted { $0.origin < $1.origin }
    }

    /// Where these bytes were received first; nil when they are new.
    func place(of answer: [UInt8]) -> AnswerPlace? { answers[answer] }

    /// Notes the first place of an answer.
    func note(answer: [UInt8], at place: AnswerPlace) {
        guard answers[answer] == nil else { return }
        answers[answer] = place
        newAnswers.append(answer)
    }

    /// Notes that a challenge was issued.
    func note(_ issue: ChallengeIssue) { newChallenges.append(issue) }

    /// Every issue of a challenge, the earliest first.
    func issues(of challenge: [UInt8]) throws -> [ChallengeIssue] {
        var issues: [ChallengeIssue] = []
        for row in try connection.query(.loadVerifierChallenge, [.int4(memory.log.rawValue), .uuid(challenge)]) {
            issues.append(
                ChallengeIssue(
                    challenge: challenge, ceremony: try row.text(0), position: Position(rawValue: try row.int8(1)),
                    account: try row.nullableText(2), session: try row.nullableText(3)))
        }
        return issues + newChallenges.filter { $0.challenge == challenge }
    }

    /// Notes a response that lacks its key.
    func note(_ unkeyed: Unkeyed) { newUnkeyed.append(unkeyed) }

    /// Takes the responses that waited for a credential's key: they are judged again now.
    func takeUnkeyed(_ credential: [UInt8]) throws -> [Unkeyed] {
        var found = newUnkeyed.filter { $0.credential == credential }
        newUnkeyed.removeAll { $0.credential == credential }
        guard keyedCredentials.insert(credential).inserted else { return found }
        for row in try connection.query(.loadVerifierUnkeyed, [.int4(memory.log.rawValue), .bytea(credential)]) {
            found.append(
                Unkeyed(
                    credential: credential, ceremony: try row.text(0), position: Position(rawValue: try row.int8(1))))
        }
        return found.sorted { $0.position < $1.position }
    }

    /// The event at a position: of this batch, else read from the log again; nil where it is no longer kept.
    func event(at position: Position) throws -> StoredEvent? {
        if let first = batch.first?.event.position.rawValue, position.rawValue >= first,
            position.rawValue - first < Int64(batch.count)
        {
            let event = batch[Int(position.rawValue - first)].event
            if event.position == position { return event }
        }
        return try LogReader().events(in: memory.log, at: [position], on: connection).first
    }

    /// The options of a ceremony with their payload, read again where memory has dropped it.
    func issue(of ceremony: inout CeremonyState, logName: String) throws -> CeremonyState.Issue? {
        guard var issue = ceremony.issue, issue.payload == nil else { return ceremony.issue }
        if let event = try event(at: issue.position),
            case .fed(.optionsIssued(let payload)) = ParsedEvent(event, logName: logName).content
        {
            issue.payload = payload
            ceremony.issue = issue
        }
        return issue
    }
}

extension VerifierStore {
    /// Loads what the batch needs and memory does not hold: one round trip.
    func load(for batch: [ParsedEvent]) throws {
        self.batch = batch
        var ceremonies: Set<String> = []
        var credentials: Set<[UInt8]> = []
        var digests: Set<[UInt8]> = []
        for parsed in batch {
            if parsed.event.type?.isOfCeremony == true, let subject = parsed.event.subject,
                !memory.ceremonies.holds(subject)
            {
                ceremonies.insert(subject)
            }
            if let answer = parsed.answer {
                digests.insert(answer.digest)
                if let id = answer.credentialID, !memory.credentials.holds(id) { credentials.insert(id) }
            }
            if case .fed(let payload) = parsed.content, let id = payload.credentialID, !memory.credentials.holds(id) {
                credentials.insert(id)
            }
        }
        let log = Bind.int4(memory.log.rawValue)
        let rows = try connection.pipeline([
            Command(.loadVerifierCeremonies, [log, .textArray(Array(ceremonies))]),
            Command(.loadVerifierCredentials, [log, .byteaArray(Array(credentials))]),
            Command(.loadVerifierAnswers, [log, .uuidArray(Array(digests))]),
        ])
        for row in rows[0] {
            guard let state = CeremonyState(id: try row.text(0), encoded: try row.bytes(1)) else { continue }
            memory.ceremonies.insert(state, state.id)
        }
        for id in credentials { memory.credentials.insert(nil, id) }
        for row in rows[1] {
            if let state = try CredentialState(row) { memory.credentials.insert(state, state.id) }
        }
        for row in rows[2] {
            answers[try row.bytes(0)] = AnswerPlace(
                ceremony: try row.text(1), position: Position(rawValue: try row.int8(2)))
        }
    }

    private func loadCredentials(_ ids: [[UInt8]]) throws {
        for id in ids { memory.credentials.insert(nil, id) }
        for row in try connection.query(.loadVerifierCredentials, [.int4(memory.log.rawValue), .byteaArray(ids)]) {
            if let state = try CredentialState(row) { memory.credentials.insert(state, state.id) }
        }
    }

    /// The commands that write what the batch changed, for the transaction of its outputs.
    func changes() -> [Command] {
        let log = Bind.int4(memory.log.rawValue)
        var commands: [Command] = []
        if !changedCeremonies.isEmpty {
            let states = Array(changedCeremonies.values)
            let deadlines = states.map { $0.deadline(defaultTimeToLiveSeconds: memory.timeToLiveSeconds)?.rawValue }
            for case let deadline? in deadlines {
                memory.nextDeadline = min(memory.nextDeadline ?? Instant(rawValue: .max), Instant(rawValue: deadline))
            }
            commands.append(
                Command(
                    .saveVerifierCeremonies,
                    [log, .textArray(states.map(\.id)), .int8Array(deadlines), .byteaArray(states.map(\.encoded))]))
        }
        if !newChallenges.isEmpty {
            commands.append(
                Command(
                    .saveVerifierChallenges,
                    [
                        log, .uuidArray(newChallenges.map(\.challenge)), .textArray(newChallenges.map(\.ceremony)),
                        .int8Array(newChallenges.map(\.position.rawValue)), .textArray(newChallenges.map(\.account)),
                        .textArray(newChallenges.map(\.session)),
                    ]))
        }
        return commands + answerChanges(log) + credentialChanges(log)
    }

    private func answerChanges(_ log: Bind) -> [Command] {
        let places = newAnswers.compactMap { answer in answers[answer].map { (answer, $0) } }
        guard !places.isEmpty else { return [] }
        return [
            Command(
                .saveVerifierAnswers,
                [
                    log, .uuidArray(places.map(\.0)), .textArray(places.map(\.1.ceremony)),
                    .int8Array(places.map(\.1.position.rawValue)),
                ])
        ]
    }

    private func credentialChanges(_ log: Bind) -> [Command] {
        var commands: [Command] = []
        if !keyedCredentials.isEmpty {
            commands.append(Command(.deleteVerifierUnkeyed, [log, .byteaArray(Array(keyedCredentials))]))
        }
        if !newUnkeyed.isEmpty {
            commands.append(
                Command(
                    .saveVerifierUnkeyed,
                    [
                        log, .byteaArray(newUnkeyed.map(\.credential)), .textArray(newUnkeyed.map(\.ceremony)),
                        .int8Array(newUnkeyed.map(\.position.rawValue)),
                    ]))
        }
        if !changedCredentials.isEmpty {
            let states = Array(changedCredentials.values)
            commands.append(
                Command(
                    .saveVerifierCredentials,
                    [
                        log, .byteaArray(states.map(\.id)), .textArray(states.map(\.account)),
                        .byteaArray(states.map(\.encoded)),
                    ]))
        }
        return commands
    }
}

extension CredentialState {
    /// Reads a row of `verifier_credentials`.
    init?(_ row: Row) throws(PostgresError) {
        self.init(id: try row.bytes(0), account: try row.nullableText(1), encoded: try row.bytes(2))
    }
}

extension EventPayload {
    /// The credential that the event itself names.
    fileprivate var credentialID: [UInt8]? {
        switch self {
        case .credentialImported(let imported): imported.credentialID
        case .credentialRevoked(let revoked): revoked.credentialID
        default: nil
        }
    }
}
