public import Ceremony
public import Merkle
public import Postgres
import Schema

/// The signed checkpoints in the database, for whoever reads: a service without the signing key serves them as well.
public enum CheckpointStore {
    /// One checkpoint, and whose epoch it is of.
    public struct Kept: Hashable, Sendable {
        /// From 1.
        public let epoch: Int32
        /// With the cosignatures that have arrived.
        public var signed: SignedCheckpoint
    }

    /// The newest checkpoint of a log; nil where none was signed yet, or what is there is none.
    public static func latest(_ log: LogID, on connection: PostgresConnection) throws(PostgresError) -> Kept? {
        guard let row = try connection.query(.latestCheckpoint, [.int4(log.rawValue)]).first,
            let signed = SignedCheckpoint(Array(try row.text(1).utf8))
        else { return nil }
        var kept = Kept(epoch: try row.int4(0), signed: signed)
        try addCosignatures(to: &kept, of: log, on: connection)
        return kept
    }

    static func addCosignatures(
        to kept: inout Kept, of log: LogID, on connection: PostgresConnection
    ) throws(PostgresError) {
        let place: [Bind] = [.int4(log.rawValue), .int4(kept.epoch), .int8(kept.signed.checkpoint.size)]
        for row in try connection.query(.cosignaturesOf, place) {
            let line = try row.text(0)
            guard let signature = SignedNote.Signature(line: Substring(line.hasSuffix("\n") ? line.dropLast() : line[...]))
            else { continue }
            kept.signed.note.signatures.append(signature)
        }
    }

    /// Adds a checkpoint; one of the same size stays as it is.
    static func add(
        _ signed: SignedCheckpoint, epoch: Int32, of log: LogID, at now: Instant, on connection: PostgresConnection
    ) throws(PostgresError) {
        try connection.execute(
            .addCheckpoint,
            [
                .int4(log.rawValue), .int4(epoch), .int8(signed.checkpoint.size), .int8(now.rawValue),
                .text(signed.note.note),
            ])
    }
}
