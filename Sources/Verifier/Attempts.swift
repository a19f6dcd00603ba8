import Ceremony
import Postgres
import Schema

/// Which stretches of logs are being judged, noted before each batch, so that a process which dies there is found out.
///
/// A stretch that is found unfinished at start is gone through event by event; an event at which the process died three
/// times while it stood alone is deadly and gets a verdict without checks.
struct Attempts {
    /// A stretch that some process did not finish.
    private struct Stretch {
        var first: Position
        var end: Position
        var deaths: Int32
    }

    /// How often a process may die at one event.
    static let deathsAllowed: Int32 = 3
    private var found: [LogID: Stretch] = [:]
    /// Where the stretches began that this process noted last, on either thread.
    private var own: [LogID: [Position]] = [:]

    /// Reads the notes of processes that are gone; those of this one are no deaths.
    mutating func load(on connection: PostgresConnection, memories: [LogID: LogMemory]) throws(PostgresError) {
        for row in try connection.query(.loadVerifierAttempts) {
            let log = LogID(rawValue: try row.int4(0))
            let first = Position(rawValue: try row.int8(1))
            let end = Position(rawValue: try row.int8(2))
            // What was judged before the position was committed is behind it, though the note may begin earlier.
            guard let memory = memories[log], end > memory.position, own[log]?.contains(first) != true else { continue }
            found[log] = Stretch(first: max(first, memory.position), end: end, deaths: try row.int4(3) + 1)
        }
    }

    /// Whether the log must be gone through event by event at this position.
    func isCareful(_ log: LogID, at position: Position) -> Bool {
        found[log].map { position >= $0.first && position < $0.end } ?? false
    }

    /// The event of the log that is not to be judged any more, if it stands alone and killed too often.
    func deadly(_ log: LogID) -> Set<Position> {
        guard let stretch = found[log], stretch.end == stretch.first.next, stretch.deaths >= Self.deathsAllowed else {
            return []
        }
        return [stretch.first]
    }

    /// Notes what is judged next. The note need not reach the disk: it must survive this process, not the server.
    mutating func note(_ log: LogID, from first: Position, to end: Position, on connection: PostgresConnection) throws {
        remember(log, first)
        let isSame = found[log].map { $0.first == first && $0.end == end } ?? false
        let deaths = isSame ? found[log]?.deaths ?? 0 : 0
        try Self.save(log, from: first, to: end, deaths: deaths, on: connection)
    }

    /// A stretch that begins there is about to be noted, for what is read ahead: those notes are this process's own.
    mutating func remember(_ log: LogID, _ first: Position) {
        own[log] = (own[log] ?? []).suffix(3) + [first]
    }

    /// Writes a note. It covers all that is being judged or prepared at the time.
    static func save(
        _ log: LogID, from first: Position, to end: Position, deaths: Int32, on connection: PostgresConnection
    ) throws(PostgresError) {
        _ = try connection.pipeline([
            .begin, Command(.withoutWaitingForDisk),
            Command(
                .saveVerifierAttempt,
                [.int4(log.rawValue), .int8(first.rawValue), .int8(end.rawValue), .int4(deaths)]),
            .commit,
        ])
    }
}
