public import Ceremony
import EventLog
public import Merkle
public import Postgres
import Schema

/// Reads a log again from its first row to its last, and compares all that is stored of it: rows with leaf hashes, those with
/// tiles, head and ids, and the tree with every checkpoint at hand.
///
/// Everything is read on one session, so it can be run within a transaction. Appends may go on meanwhile: what comes after the
/// head that it read is not looked at.
public struct LogAudit {
    static let window: Int64 = 65_536

    let log: LogID
    let name: String
    /// The keys that are trusted for an origin.
    let keys: (LogOrigin) throws -> [NoteKey]
    let evidence: [AuditEvidence]

    /// An audit of a log with checkpoints that were kept elsewhere; those in the database are added.
    public init(
        _ log: LogID, named name: String, evidence: [AuditEvidence],
        keys: @escaping (LogOrigin) throws -> [NoteKey]
    ) {
        self.log = log
        self.name = name
        self.evidence = evidence
        self.keys = keys
    }

    /// Reads everything. `progress` hears how many events were read, of how many.
    ///
    /// - Throws: only where the database cannot be read; what is wrong in it is in the report.
    public func run(
        on connection: PostgresConnection, progress: (Int64, Int64) -> Void = { _, _ in }
    ) throws -> AuditReport {
        // Before the head is read: a checkpoint of more than that is missing its tail, and none was signed meanwhile.
        let (kept, unreadable) = try kept(on: connection)
        guard let extent = try connection.query(.logExtent, [.int4(log.rawValue)]).first else {
            var report = AuditReport(name: name, size: 0)
            report.note(.headDisagrees, 0..<0, "The log has no head.")
            return report
        }
        let size = max(0, try extent.int8(0))
        var reading = AuditReading(
            log, name: name, size: size, tiles: try StoredTiles(log, on: connection),
            checkpoints: try CheckpointJudge(evidence + kept, name: name, keys: keys))
        var start: Int64 = 0
        while start < size {
            let end = min(size, start + Self.window)
            try reading.read(start..<end, on: connection)
            progress(end, size)
            start = end
        }
        if unreadable > 0 { reading.noteUnreadable(unreadable) }
        try reading.finish(extent, on: connection)
        return reading.report
    }

    /// The checkpoints in the database, and how many are none.
    private func kept(on connection: PostgresConnection) throws -> ([AuditEvidence], unreadable: Int) {
        let rows = try connection.query(.allCheckpoints, [.int4(log.rawValue)])
        let kept = try rows.compactMap { row in
            SignedCheckpoint(Array(try row.text(2).utf8)).map { AuditEvidence($0, .database) }
        }
        return (kept, rows.count - kept.count)
    }
}
