public import Ceremony
public import EventLog
public import Merkle
import Postgres
import Schema

/// What a log shows of itself: checkpoints, tiles, entries and proofs. It reads what is in the database, and hands nothing on
/// that a signed checkpoint does not cover; a proof is checked against the checkpoint first.
public struct LogProofs: Sendable {
    /// The stored hashes do not lead to the root that was signed.
    public struct Disagreement: Error, Sendable, CustomStringConvertible {
        /// One sentence.
        public let description: String
    }

    private let log: EventLog
    private let board: CheckpointBoard

    /// Reads logs of a database; wishes for newer checkpoints go to the board.
    public init(_ log: EventLog, board: CheckpointBoard) {
        self.log = log
        self.board = board
    }

    /// The newest checkpoint, with at least so many events; nil where there is none in time. Blocks.
    ///
    /// One that is there already and large enough is taken as it is; else the signer is asked, if it is of this process, and
    /// the database is, where another signs.
    public func checkpoint(
        of id: LogID, atLeast size: Int64, waiting seconds: Double = 5
    ) throws -> SignedCheckpoint? {
        func latest() throws -> SignedCheckpoint? {
            let kept = try log.pool.withConnection { try CheckpointStore.latest(id, on: $0) }
            return kept.flatMap { $0.signed.checkpoint.size >= size ? $0.signed : nil }
        }
        if let found = try latest() { return found }
        guard board.wait(for: size, of: id, atMost: seconds) else { return try latest() }
        return try latest()
    }

    /// The proof that the event at a position is in the log; nil where no checkpoint covers it, or it is archived.
    public func inclusion(of position: Position, in id: LogID, named name: String) throws -> InclusionNote? {
        guard let signed = try checkpoint(of: id, atLeast: position.rawValue + 1),
            let plan = ProofPlan.inclusion(of: position.rawValue, inSize: signed.checkpoint.size)
        else { return nil }
        let (proof, leaf, entry) = try log.pool.withConnection { connection in
            let reader = TreeReader(id)
            let proof = try reader.hashes(of: plan, on: connection)
            let leaf = try reader.hashes(level: 0, position.rawValue..<position.rawValue + 1, on: connection)
            let entries = try entries(position.rawValue..<position.rawValue + 1, of: id, named: name, on: connection)
            return (proof, leaf.first ?? [], entries.first)
        }
        let note = InclusionNote(extra: entry?.bytes, index: position.rawValue, proof: proof, checkpoint: signed)
        guard note.proves(leafHash: leaf), entry.map({ $0.hash == leaf }) ?? true else {
            throw Disagreement(
                description: "The event at \(position.rawValue) is not the one that was signed; `log verify` says more.")
        }
        return note
    }

    /// The proof that the tree of a size is the beginning of the newest checkpoint's; nil where that is smaller.
    public func consistency(from size: Int64, in id: LogID) throws -> ConsistencyNote? {
        guard let signed = try checkpoint(of: id, atLeast: size),
            let plan = ProofPlan.consistency(from: size, to: signed.checkpoint.size)
        else { return nil }
        let (proof, root) = try log.pool.withConnection { connection in
            let reader = TreeReader(id)
            return (
                try reader.hashes(of: plan, on: connection),
                try reader.hashes(of: .root(ofSize: size), on: connection).first ?? TreeHash.empty
            )
        }
        let isSound = TreeProof.isConsistent(
            proof, oldSize: size, oldRoot: size == 0 ? TreeHash.empty : root, newSize: signed.checkpoint.size,
            newRoot: signed.checkpoint.root)
        guard isSound else {
            throw Disagreement(
                description: "The tree of \(size) events is not the beginning of the one that was signed; "
                    + "`log verify` says more.")
        }
        return ConsistencyNote(oldSize: size, proof: proof, checkpoint: signed)
    }

    /// A tile's bytes; nil for one that the newest checkpoint does not fill, and for entries that are archived.
    public func tile(_ path: TilePath, in id: LogID, named name: String) throws -> [UInt8]? {
        guard let signed = try checkpoint(of: id, atLeast: 0), path.exists(inSize: signed.checkpoint.size) else {
            return nil
        }
        return try log.pool.withConnection { connection in
            switch path.content {
            case .hashes(let level):
                return try TreeReader(id).hashes(level: level, path.places, on: connection).flatMap { $0 }
            case .entries:
                let entries = try entries(path.places, of: id, named: name, on: connection)
                guard entries.count == path.width else { return nil }
                return entries.flatMap { entry in
                    [UInt8(entry.bytes.count >> 8), UInt8(entry.bytes.count & 0xFF)] + entry.bytes
                }
            }
        }
    }

    private func entries(
        _ places: Range<Int64>, of id: LogID, named name: String, on connection: PostgresConnection
    ) throws(PostgresError) -> [LeafEntry] {
        let digest = LeafEntry.digest(ofName: name)
        let rows = try connection.query(
            .leafColumns, [.int4(id.rawValue), .int8(places.lowerBound), .int8(places.upperBound)])
        var entries: [LeafEntry] = []
        for row in rows {
            entries.append(
                LeafEntry(
                    logNameDigest: digest, position: Position(rawValue: try row.int8(0)),
                    recordedAt: Instant(rawValue: try row.int8(1)), time: Instant(rawValue: try row.int8(2)),
                    digests: LeafDigests(
                        source: try row.text(3), id: try row.text(4), type: try row.text(5),
                        subject: try row.nullableText(6), salt: try row.bytes(7), body: try row.bytes(8))))
        }
        return entries
    }
}
