public import Ceremony
import EventLog
import Postgres
public import Transparency

extension Trail {
    /// Reads a whole log again and compares it with what is stored of it, with the checkpoints that were given, and with those
    /// beside the signing key and in the database. `progress` hears how many events were read, of how many.
    ///
    /// - Throws: a sentence, where the keys or the checkpoint beside them cannot be used, or the database cannot be read.
    public func audit(
        _ id: LogID, named name: String, with given: [AuditEvidence], _ settings: Settings,
        progress: (Int64, Int64) -> Void
    ) throws -> AuditReport {
        let files = KeyFiles(folder: settings.data + "/keys")
        guard let keys = try files.logKeys(for: log) else { throw AuditTrouble(folder: files.folder) }
        var evidence = given
        if let kept = try CheckpointFolder(folder: files.folder + "/checkpoints").read(name) {
            evidence.append(AuditEvidence(kept, .besideKey))
        }
        return try LogAudit(id, named: name, evidence: evidence, keys: { try keys.keys(of: $0) })
            .run(on: PostgresConnection(log.settings), progress: progress)
    }
}

/// Signatures cannot be checked here.
private struct AuditTrouble: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "The signing key is not in \(folder), so no checkpoint can be told from a forged one. Check the log where it is signed."
    }
}
