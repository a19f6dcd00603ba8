import Ceremony
import EventLog
import Postgres
import Schema

extension Verifier {
    /// Appends `ceremony.expired` for what ran out of time, by the rule of CONTRACT.md section 7; returns whether any was.
    ///
    /// The state changes when the event is read from the log, so that a rebuilt state is the same. One that lands behind an
    /// answer changes nothing.
    func closeSilent(on connection: PostgresConnection) throws -> Bool {
        let moment = now()
        var hasClosed = false
        for (log, memory) in memories {
            guard let deadline = memory.nextDeadline, memory.position == heads.next(of: log) ?? memory.position,
                heads.stops.reason(memory.name) == nil
            else { continue }
            let horizon = horizon(of: memory, at: moment)
            guard deadline < horizon else { continue }
            hasClosed = try close(log, before: horizon, on: connection) || hasClosed
        }
        return hasClosed
    }

    /// Before which moment silence counts: now, if the feed has been quiet; else what the feed has come past.
    private func horizon(of memory: LogMemory, at moment: Instant) -> Instant {
        let isQuiet = memory.lastFedAt <= moment.advanced(bySeconds: -settings.quietSeconds)
        return isQuiet ? moment : min(moment, memory.latestFedTime)
    }

    private func close(_ log: LogID, before horizon: Instant, on connection: PostgresConnection) throws -> Bool {
        var events: [NewEvent] = []
        for row in try connection.query(.loadDueCeremonies, [.int4(log.rawValue), .int8(horizon.rawValue)]) {
            let deadline = Instant(rawValue: try row.int8(1))
            guard let state = CeremonyState(id: try row.text(0), encoded: try row.bytes(2)) else { continue }
            events.append(
                OwnEvents.expired(
                    ceremony: state.id, deadline: deadline, evidence: state.expiryEvidence,
                    version: settings.version))
        }
        var highest: Position?
        if !events.isEmpty {
            try connection.transaction {
                let outcomes = try AppendTransaction.append(events, to: log, on: connection, now: now(), stops: heads.stops)
                highest = outcomes.compactMap(\.position).max()
            }
        }
        memories[log]?.nextDeadline = try connection.query(.loadNextDeadline, [.int4(log.rawValue)]).first?
            .nullableInt8(0).map { Instant(rawValue: $0) }
        guard let highest else { return false }
        heads.moved(log, to: highest.next)
        return (memories[log]?.position ?? highest) <= highest
    }
}
