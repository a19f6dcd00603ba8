import Ceremony
import EventLog
import Foundation
import Merkle
import Postgres
import Support
import Synchronization
import Transparency

/// A database with a log in it that grows, and a signer that is driven by hand.
final class SignedLog {
    static let name = "example.com"
    static let now = Instant(rawValue: 1_790_000_000_000_000)
    static let prefix = "trail.example.com"

    let database: TestDatabase
    let eventLog: EventLog
    let log: LogID
    let connection: PostgresConnection
    let folderPath: String
    let keys: LogKeys
    let heads = LogHeads()
    let board = CheckpointBoard()
    private let reported = Reports()
    private var count = 0
    private var signer: Signer?

    init(name: String = SignedLog.name, secret: UInt8 = 5) throws {
        database = try TestDatabase.clone()
        eventLog = EventLog(database.service, poolSize: 3)
        log = try eventLog.createLog(named: name)
        connection = try PostgresConnection(eventLog.settings)
        keys = LogKeys(current: [UInt8](repeating: secret, count: 32))
        folderPath = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString)").path
    }

    deinit { try? FileManager.default.removeItem(atPath: folderPath) }

    var folder: CheckpointFolder { CheckpointFolder(folder: folderPath) }
    var origin: LogOrigin { LogOrigin(prefix: Self.prefix, name: Self.name) }
    var proofs: LogProofs { LogProofs(eventLog, board: board) }
    var reports: [String] { reported.all }

    /// Appends so many events, in batches of `batch`.
    func grow(_ events: Int, batch: Int = 500, to other: LogID? = nil) throws {
        var left = events
        while left > 0 {
            let size = min(left, batch)
            let events = (0..<size).map { index in event(count + index) }
            try connection.transaction {
                _ = try AppendTransaction.append(
                    events, to: other ?? log, on: connection, now: Self.now.advanced(bySeconds: Int64(count)), stops: heads.stops)
            }
            count += size
            left -= size
        }
    }

    func event(_ number: Int) -> NewEvent {
        NewEvent(
            source: "https://rp.example/\(number % 3)", id: "e-\(number)", type: .decided, time: Self.now,
            subject: number % 5 == 0 ? nil : "c-\(number / 4)",
            body: Array(#"{"data":{"accepted":true,"n":\#(number)}}"#.utf8),
            contentDigest: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 32))
    }

    /// Signs what stands in the log now, as a process does that has just started, or one that goes on.
    @discardableResult
    func sign(restarting: Bool = false) throws -> SignedCheckpoint? {
        if signer == nil || restarting {
            signer = Signer(
                Signer.Settings(prefix: Self.prefix), keys: keys, folder: folder, stops: heads.stops, board: board,
                now: { Self.now }
            ) { [reported] name, reason in reported.add("\(name): \(reason)") }
            var leases = GroupLeases(.signing)
            _ = try leases.acquire(on: connection)
            try signer?.begin(on: connection, leases: leases)
        }
        board.attach(Wakeup())
        _ = board.wait(for: .max, of: log, atMost: 0)
        _ = try signer?.work(on: connection)
        return try CheckpointStore.latest(log, on: connection)?.signed
    }

    /// The root as the recursive definition of RFC 6962 has it, over the stored leaf hashes.
    func root(_ size: Int64) throws -> [UInt8] {
        var tree = CompactRange()
        for leaf in try TreeReader(log).hashes(level: 0, 0..<size, on: connection) { tree.append(leaf) }
        return tree.root
    }

    func superuser(_ script: String) throws { try PostgresConnection(database.superuser).executeScript(script) }
}

/// What a signer said.
private final class Reports: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}
