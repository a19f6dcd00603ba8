import Ceremony
import Merkle
import Postgres
import Schema

/// What a locked head and the known ids make of a batch: an outcome for each event, and the new ones with their numbers.
struct AppendPlan {
    /// From this many new events on COPY is faster; below, arrays are, which save two round trips (measured: even at 250).
    static let copyThreshold = 200
    /// The width of a partition of `events`, as in `ensure_event_partition.sql`.
    static let partitionWidth: Int64 = 2_000_000

    let log: LogID
    /// The position of the first new event.
    let first: Position
    let recordedAt: Instant
    private(set) var outcomes: [EventOutcome] = []
    private(set) var added: [PreparedEvent] = []
    private let logNameDigest: [UInt8]
    /// The Merkle tree before this batch.
    private let tree: CompactRange

    /// The head after this batch.
    var next: Position { Position(rawValue: first.rawValue + Int64(added.count)) }

    init(_ batch: [PreparedEvent], head: LogHead, found: Rows, now: Instant) throws(PostgresError) {
        log = head.log
        first = head.next
        // The clock may have been set back; the order of the log must not be.
        recordedAt = Instant(rawValue: max(now.rawValue, head.lastRecordedAt.rawValue))
        logNameDigest = LeafEntry.digest(ofName: head.name)
        tree = head.tree
        try decide(batch, found: found, under: head)
    }

    private mutating func decide(_ batch: [PreparedEvent], found: Rows, under head: LogHead) throws(PostgresError) {
        var known: [Int: (Position, [UInt8])] = [:]
        for row in found {
            known[Int(try row.int8(0)) - 1] = (Position(rawValue: try row.int8(1)), try row.bytes(2))
        }
        var numbered: [EventKey: (Position, [UInt8])] = [:]
        outcomes.reserveCapacity(batch.count)
        for (index, event) in batch.enumerated() {
            if let (position, digest) = known[index] ?? numbered[event.key] {
                outcomes.append(event.outcome(existing: position, digest: digest))
                continue
            }
            if let erasures = event.erasures, erasures != head.erasures {
                outcomes.append(.outdated)
                continue
            }
            let position = next
            numbered[event.key] = (position, event.event.contentDigest)
            outcomes.append(.stored(position))
            added.append(event)
        }
    }

    /// Writes the new events, their ids and leaf hashes, and moves the head.
    func write(on connection: PostgresConnection, ending: [Command]) throws(PostgresError) {
        guard !added.isEmpty else {
            _ = try connection.pipeline(ending)
            return
        }
        if added.count >= Self.copyThreshold {
            try copy(on: connection)
            _ = try connection.pipeline(closingCommands + ending)
        } else {
            _ = try connection.pipeline(insertCommands + closingCommands + ending)
        }
    }

    /// Leaf hashes, full tiles and head; and, once for each partition, half-way through, the partition after it.
    private var closingCommands: [Command] {
        let growth = TreeGrowth(of: tree, by: leafHashes())
        var commands = [
            Command(.appendLeafHashes, [.int4(log.rawValue), .int8(first.rawValue), .bytea(growth.leafBytes)])
        ]
        if let tiles = growth.tileCommand(of: log) { commands.append(tiles) }
        commands.append(
            Command(
                .moveLogHead,
                [.int4(log.rawValue), .int8(next.rawValue), .int8(recordedAt.rawValue), .bytea(growth.tree.bytes)]))
        let half = Self.partitionWidth / 2
        if (first.rawValue + half) / Self.partitionWidth != (next.rawValue + half) / Self.partitionWidth {
            commands.append(Command(.ensureEventPartition, [.int8(next.rawValue + half)]))
        }
        return commands
    }

    private func leafHashes() -> [[UInt8]] {
        var position = first
        return added.map { event in
            defer { position = position.next }
            return LeafEntry(
                logNameDigest: logNameDigest, position: position, recordedAt: recordedAt, time: event.event.time,
                digests: event.digests
            ).hash
        }
    }
}
