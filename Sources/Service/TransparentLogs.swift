import Ceremony
import EventLog
import Merkle
import Transparency

/// What the service needs to show its logs, and, where it has the signing key, to sign them.
final class TransparentLogs: Sendable {
    let proofs: LogProofs
    let board = CheckpointBoard()
    /// Nil where another instance signs.
    let keys: LogKeys?
    private let signer: ConsumerThread?

    /// Reads what was signed before anything is appended: a database that was set back is met by the first event.
    ///
    /// - Throws: a sentence, where a key or a checkpoint beside it cannot be used.
    init(_ trail: Trail, _ settings: Settings, _ files: KeyFiles, _ write: ServiceLog) throws {
        let stops = trail.heads.stops
        let folder = CheckpointFolder(folder: files.folder + "/checkpoints")
        proofs = LogProofs(trail.log, board: board)
        keys = try files.logKeys(for: trail.log)
        for found in folder.all() {
            let checkpoint = try found.get().checkpoint
            guard let origin = LogOrigin(checkpoint.origin) else { continue }
            stops.note(signed: checkpoint.size, of: origin.name)
        }
        guard let keys, settings.consumes else {
            signer = nil
            return
        }
        var rules = Signer.Settings(prefix: settings.transparency.origin ?? keys.defaultPrefix)
        rules.intervalSeconds = Double(settings.transparency.checkpointSeconds)
        let (chosen, board) = (rules, board)
        let thread = ConsumerThread(
            .init(name: "signer", purpose: .signing), settings: trail.log.settings,
            report: { write(.warning, "the signer begins again with a new session", [("error", "\($0)")]) }
        ) {
            Signer(chosen, keys: keys, folder: folder, stops: stops, board: board, now: { .now }) { name, reason in
                write(.error, "a log was stopped", [("log", name), ("why", reason.description)])
            }
        }
        board.attach(thread.wakeup)
        signer = thread
    }

    /// Ends the signer.
    func stop() {
        board.stop()
        signer?.stop()
    }
}
