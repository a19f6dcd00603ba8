public import Ceremony
public import EventLog
import Merkle
public import Postgres
import Schema

/// Signs the checkpoints of logs. It runs on the thread of a `ConsumerThread` in a process that has the signing key; leases see
/// to it that a log has one signer.
///
/// It never signs two histories: each tree is carried on from the last one that it signed, by the leaf hashes that followed,
/// and must come to the tree that the appender keeps in the head. Where it does not, or where the head is behind what was
/// signed, the log is stopped.
public final class Signer: LogConsumer {
    /// Settings.
    public struct Settings: Sendable {
        /// What the origins of new logs begin with.
        public var prefix: String
        /// How long a log that moves goes without a new checkpoint, in seconds.
        public var intervalSeconds = 10.0

        /// The usual settings.
        public init(prefix: String) { self.prefix = prefix }
    }

    /// A log that was signed.
    struct Memory {
        var origin: LogOrigin
        var tree: CompactRange
        var isPublished: Bool
        var signedAt: ContinuousClock.Instant
    }

    let settings: Settings
    let keys: LogKeys
    let folder: CheckpointFolder
    let stops: LogStops
    let board: CheckpointBoard
    let now: @Sendable () -> Instant
    let report: @Sendable (String, LogStops.Reason) -> Void
    private var leases = GroupLeases(.signing)
    private var logs: [LogID: LogSummary] = [:]
    private var memories: [LogID: Memory] = [:]
    private var lastLook = ContinuousClock.now

    /// Makes a signer; `report` hears of each log that it stops.
    public init(
        _ settings: Settings, keys: LogKeys, folder: CheckpointFolder, stops: LogStops, board: CheckpointBoard,
        now: @escaping @Sendable () -> Instant, report: @escaping @Sendable (String, LogStops.Reason) -> Void
    ) {
        self.settings = settings
        self.keys = keys
        self.folder = folder
        self.stops = stops
        self.board = board
        self.now = now
        self.report = report
    }

    /// Another process may have signed meanwhile: everything is read again.
    public func begin(on connection: PostgresConnection, leases: GroupLeases) throws {
        self.leases = leases
        memories = [:]
        try look(on: connection)
    }

    /// Signs what moved and is due, and what is wanted.
    public func work(on connection: PostgresConnection) throws -> Bool {
        let wishes = board.takeWishes()
        let isTimeToLook = lastLook.duration(to: .now) > .seconds(1)
        guard !wishes.isEmpty || isTimeToLook else { return false }
        try look(on: connection)
        for (id, log) in logs where leases.cover(id) {
            if let memory = memories[id], stops.reason(log.name) == nil, wishes[id] == nil {
                let isDue = memory.signedAt.duration(to: .now) >= .seconds(settings.intervalSeconds)
                guard isDue, log.nextPosition.rawValue > memory.tree.size || !memory.isPublished else { continue }
            }
            try sign(log, on: connection)
        }
        return false
    }

    private func look(on connection: PostgresConnection) throws {
        lastLook = .now
        for row in try connection.query(.allLogs) {
            let id = LogID(rawValue: try row.int4(0))
            logs[id] = LogSummary(
                id: id, name: try row.text(1), nextPosition: Position(rawValue: try row.int8(2)))
        }
    }

    /// Carries the log's tree on to its head, signs it, keeps it beside the key, then in the database.
    ///
    /// A crash after the file was written leaves it ahead of the database's checkpoints, never behind: the next start
    /// publishes it.
    private func sign(_ log: LogSummary, on connection: PostgresConnection) throws {
        // A stopped log is looked at again: it may have been recovered.
        if stops.reason(log.name) != nil { memories[log.id] = nil }
        do {
            var memory = try memories[log.id] ?? recall(log, on: connection)
            guard let head = try connection.query(.headOfTree, [.int4(log.id.rawValue)]).first else { return }
            let size = try head.int8(0)
            guard size >= memory.tree.size else {
                throw Refusal(.behind(signed: memory.tree.size, head: size))
            }
            let tree = try TreeReader(log.id).extend(memory.tree, to: size, on: connection)
            // A head that is older than its column of trees has none before its next event.
            let kept = try head.bytes(1)
            guard kept == tree.bytes || (kept.isEmpty && size > 0) else {
                throw Refusal(.forked(signed: memory.tree.size))
            }
            try publish(tree, &memory, log, on: connection)
            memories[log.id] = memory
        } catch let refusal as Refusal {
            halt(log, refusal.reason)
        } catch let error as PostgresError where error.kind == .unexpectedResult {
            halt(log, .damaged(signed: memories[log.id]?.tree.size ?? 0))
        }
    }

    private func publish(
        _ tree: CompactRange, _ memory: inout Memory, _ log: LogSummary, on connection: PostgresConnection
    ) throws {
        let checkpoint = Checkpoint(origin: memory.origin.text, tree: tree)
        guard let signed = SignedCheckpoint(try checkpoint.signed(by: keys.signer(of: memory.origin))) else { return }
        try folder.write(signed, of: log.name)
        stops.note(signed: tree.size, of: log.name)
        try CheckpointStore.add(signed, epoch: memory.origin.epoch, of: log.id, at: now(), on: connection)
        memory.tree = tree
        memory.isPublished = true
        memory.signedAt = .now
        board.published(tree.size, of: log.id)
    }

    private func halt(_ log: LogSummary, _ reason: LogStops.Reason) {
        memories[log.id] = nil
        if stops.stop(log.name, reason) { report(log.name, reason) }
    }

    /// What was signed of a log last, with its tree: of the file, or where another process signed meanwhile, of the database.
    private func recall(_ log: LogSummary, on connection: PostgresConnection) throws -> Memory {
        let file: SignedCheckpoint?
        do {
            file = try folder.read(log.name)
        } catch {
            throw Refusal(.unusableCheckpoint(error.description))
        }
        let kept = try CheckpointStore.latest(log.id, on: connection)
        var newest: (SignedCheckpoint, LogOrigin)?
        if let file {
            guard let origin = LogOrigin(file.checkpoint.origin), origin.name == log.name else {
                throw Refusal(.unusableCheckpoint("it is of another log"))
            }
            guard file.note.verified(by: try keys.keys(of: origin)) != nil else {
                throw Refusal(.unusableCheckpoint("it was not signed with the key beside it"))
            }
            newest = (file, origin)
        }
        if let kept, let origin = LogOrigin(kept.signed.checkpoint.origin), origin.name == log.name,
            kept.signed.note.verified(by: try keys.keys(of: origin)) != nil,
            newest.map({ Self.isNewer(kept.signed, origin, than: $0.0, $0.1) }) ?? true
        {
            newest = (kept.signed, origin)
        }
        guard let (signed, origin) = newest else {
            let origin = LogOrigin(prefix: settings.prefix, name: log.name)
            return Memory(origin: origin, tree: CompactRange(), isPublished: false, signedAt: .now)
        }
        let checkpoint = signed.checkpoint
        guard log.nextPosition.rawValue >= checkpoint.size else {
            throw Refusal(.behind(signed: checkpoint.size, head: log.nextPosition.rawValue))
        }
        let tree = try TreeReader(log.id).compactRange(ofSize: checkpoint.size, on: connection)
        guard tree.root == checkpoint.root else { throw Refusal(.forked(signed: checkpoint.size)) }
        stops.release(log.name, signed: checkpoint.size)
        return Memory(
            origin: origin, tree: tree, isPublished: kept?.signed.checkpoint == checkpoint, signedAt: .now)
    }

    private static func isNewer(
        _ one: SignedCheckpoint, _ origin: LogOrigin, than other: SignedCheckpoint, _ otherOrigin: LogOrigin
    ) -> Bool {
        (origin.epoch, one.checkpoint.size) > (otherOrigin.epoch, other.checkpoint.size)
    }
}

/// A log that must not be signed.
private struct Refusal: Error {
    let reason: LogStops.Reason

    init(_ reason: LogStops.Reason) { self.reason = reason }
}
