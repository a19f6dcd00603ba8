public import Ceremony
public import EventLog
import Foundation
public import Postgres
import Schema
import WebAuthn

/// Consumes logs, judges every response again, and appends verdicts and expiries.
///
/// Exactly one verdict per response, evidence and version: the position in the log, the state and the outputs commit in
/// one transaction, and the outputs' ids follow from the log, so that a crash, a restart or a second verifier can add
/// nothing. It runs on the thread of a `ConsumerThread`.
public final class Verifier: LogConsumer {
    /// Settings.
    public struct Settings: Sendable {
        /// Most events of one batch.
        public var batchRows = 2000
        /// Most bytes of bodies of one batch.
        public var batchBytes = 8 << 20
        /// A backlog that is fed in pieces is not closed between two pieces: so many seconds must have been quiet.
        public var quietSeconds: Int64 = 5
        /// From how many events on the next batch is read and prepared on a second thread.
        public var aheadRows: Int64 = 100
        /// How often it looks for logs that other instances appended to, in seconds.
        public var lookSeconds = 1.0
        /// The version of the rules; see `VerifierVersion`.
        public var version = VerifierVersion.current

        /// The usual settings.
        public init() {}
    }

    let settings: Settings
    let heads: LogHeads
    let now: @Sendable () -> Instant
    let onProgress: @Sendable (LogID) -> Void
    var leases = GroupLeases(.verification)
    var memories: [LogID: LogMemory] = [:]
    var attempts = Attempts()
    var lastLook = ContinuousClock.now
    let keys = KeyCache()
    let ahead: Lookahead?
    let reader = LogReader()

    /// Makes a verifier; `onProgress` hears of every log in which it came further. With `session` a second thread reads
    /// ahead, on a session of those settings.
    public init(
        settings: Settings = Settings(), heads: LogHeads, session: PostgresSettings? = nil, now: @escaping @Sendable () -> Instant,
        onProgress: @escaping @Sendable (LogID) -> Void
    ) {
        self.settings = settings
        self.heads = heads
        self.now = now
        self.onProgress = onProgress
        ahead = session.map { [keys] in Lookahead($0, keys: keys) }
    }

    deinit { ahead?.stop() }

    /// Reads where every leased log stands. A crash at any moment is met here: the tables say what was done.
    public func begin(on connection: PostgresConnection, leases: GroupLeases) throws {
        self.leases = leases
        memories = [:]
        try look(on: connection)
        try attempts.load(on: connection, memories: memories)
        for row in try connection.query(.loadNextDeadlines) {
            memories[LogID(rawValue: try row.int4(0))]?.nextDeadline = try row.nullableInt8(1).map {
                Instant(rawValue: $0)
            }
        }
    }

    /// One batch of each log that has something new; then what ran out of time.
    public func work(on connection: PostgresConnection) throws -> Bool {
        if lastLook.duration(to: .now) > .seconds(settings.lookSeconds) { try look(on: connection) }
        if heads.all.contains(where: { memories[$0.key] == nil && leases.cover($0.key) }) { try look(on: connection) }
        var hasMore = false
        for log in Array(memories.keys) {
            guard let head = heads.next(of: log), let memory = memories[log], memory.position < head,
                heads.stops.reason(memory.name) == nil
            else { continue }
            let before = memory.position
            try judgeBatch(of: log, on: connection)
            // What was heard may be more than the database has, after a failover: then there is nothing to go on with.
            if let position = memories[log]?.position, position != before, position < (heads.next(of: log) ?? head) {
                hasMore = true
            }
        }
        if !hasMore { hasMore = try closeSilent(on: connection) }
        return hasMore
    }

    /// Learns of new logs and of what other instances appended.
    private func look(on connection: PostgresConnection) throws {
        lastLook = .now
        for row in try connection.query(.loadVerifierPositions) {
            let log = LogID(rawValue: try row.int4(0))
            guard leases.cover(log) else { continue }
            let head = Position(rawValue: try row.int8(6))
            if (heads.next(of: log) ?? Position(rawValue: 0)) < head { heads.moved(log, to: head) }
            guard memories[log] == nil else { continue }
            let version = try row.int4(8)
            // A newer program holds this state: what it judged is not for older rules to go on with.
            if version > settings.version { continue }
            if version > 0, version < settings.version {
                try beginAnew(log, named: try row.text(7), on: connection)
                continue
            }
            var memory = LogMemory(
                log: log, name: try row.text(7), position: Position(rawValue: try row.int8(1)),
                lastOutput: Position(rawValue: try row.int8(2)),
                latestFedTime: Instant(rawValue: try row.int8(3)), lastFedAt: Instant(rawValue: try row.int8(4)),
                configurationPosition: try row.nullableInt8(5).map { Position(rawValue: $0) })
            if let position = memory.configurationPosition,
                let event = try reader.events(in: log, at: [position], on: connection).first,
                case .configured(let configuration) = ParsedEvent(event, logName: memory.name).content
            {
                memory.configuration = configuration
            }
            memories[log] = memory
        }
    }

    /// An older version came so far: the state is folded anew from the first event, and every response is judged again. The
    /// older verdicts stay in the log; those of this version are appended beside them. A crash on the way begins here
    /// again, or goes on where the new state stands.
    private func beginAnew(_ log: LogID, named name: String, on connection: PostgresConnection) throws {
        _ = try connection.transaction { try connection.execute(.forgetVerifierState, [.int4(log.rawValue)]) }
        memories[log] = LogMemory(
            log: log, name: name, position: Position(rawValue: 0), lastOutput: Position(rawValue: -1),
            latestFedTime: Instant(rawValue: .min), lastFedAt: Instant(rawValue: .min), configurationPosition: nil)
    }
}
