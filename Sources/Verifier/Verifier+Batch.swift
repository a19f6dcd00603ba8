import Ceremony
import EventLog
import Postgres
import Schema

extension Verifier {
    /// Reads the next events of a log, folds them, and commits position, state and outputs together.
    ///
    /// A crash before the commit leaves nothing; the same batch is read again. After it, the next one is.
    func judgeBatch(of log: LogID, on connection: PostgresConnection) throws {
        guard let (name, position) = memories[log].map({ ($0.name, $0.position) }) else { return }
        let batch = try nextBatch(of: log, name, from: position, on: connection)
        guard let last = batch.last?.event else { return }
        askAhead(log, name, judging: position, from: last.position.next)
        // Taken out, not copied: with a second holder the first change of each batch would copy all that memory holds. An
        // error leaves the log without memory, and the next session reads it again.
        guard let store = memories.removeValue(forKey: log).map({ VerifierStore($0, on: connection) }) else { return }
        try store.load(for: batch)
        var adjudicator = Adjudicator(store: store, logName: name, keys: keys, version: settings.version, deadly: attempts.deadly(log))
        for parsed in batch { try adjudicator.apply(parsed) }
        try commit(adjudicator.outputs, store, on: connection)
        memories[log] = store.memory
        onProgress(log)
    }

    /// What was read ahead, else what is read now; noted either way before a response is looked at.
    private func nextBatch(
        of log: LogID, _ name: String, from position: Position, on connection: PostgresConnection
    ) throws -> [ParsedEvent] {
        let isCareful = attempts.isCareful(log, at: position)
        if !isCareful, let batch = try ahead?.take(log, from: position), !batch.isEmpty { return batch }
        let events = try reader.events(
            in: log, from: position, maximumRows: isCareful ? 1 : settings.batchRows,
            maximumBytes: settings.batchBytes, on: connection)
        if let last = events.last, events.contains(where: { $0.mayJudge }) {
            try attempts.note(log, from: position, to: last.position.next, on: connection)
        }
        return events.map { ParsedEvent($0, logName: name) }
    }

    /// Has the next batch read while this one is judged, where it is worth it; never while events are judged one by one.
    private func askAhead(_ log: LogID, _ name: String, judging: Position, from position: Position) {
        guard let ahead, let head = heads.next(of: log), head.rawValue - position.rawValue >= settings.aheadRows,
            !attempts.isCareful(log, at: judging), !attempts.isCareful(log, at: position)
        else { return }
        attempts.remember(log, judging)
        ahead.ask(
            Lookahead.Order(
                log: log, name: name, judging: judging, from: position, rows: settings.batchRows,
                bytes: settings.batchBytes))
    }

    private func commit(_ outputs: [NewEvent], _ store: VerifierStore, on connection: PostgresConnection) throws {
        let log = store.memory.log
        let changes = store.changes()
        var highest = store.memory.lastOutput
        try connection.transaction {
            _ = try connection.pipeline(changes)
            let outcomes = try AppendTransaction.append(outputs, to: log, on: connection, now: now(), stops: heads.stops)
            for outcome in outcomes { if let position = outcome.position { highest = max(highest, position) } }
            try connection.execute(
                .saveVerifierPosition,
                [
                    .int4(log.rawValue), .int8(store.memory.position.rawValue), .int8(highest.rawValue),
                    .int8(store.memory.latestFedTime.rawValue), .int8(store.memory.lastFedAt.rawValue),
                    .int8(store.memory.configurationPosition?.rawValue), .int4(settings.version),
                ])
        }
        store.memory.lastOutput = highest
        if !outputs.isEmpty { heads.moved(log, to: highest.next) }
    }
}

extension StoredEvent {
    /// Whether a response may be judged at this event: a process that dies there must not die there for ever.
    fileprivate var mayJudge: Bool {
        switch type {
        case .responseReceived, .optionsIssued, .credentialImported, .decided, .ceremonyExpired: true
        default: false
        }
    }
}
