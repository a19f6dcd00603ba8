public import Ceremony
import Dispatch
import Foundation
import Postgres
import Synchronization

/// Tells other instances on the same database where logs go on, and hears it from them, so that the instance which holds
/// a log's lease need not ask the tables to learn what others appended.
///
/// What this instance consumes itself is not told: where one instance does all the work, nothing is sent. What moved while
/// a message was on its way is told in the next one, so that the messages are far fewer than the commits. They are hints:
/// one that is lost costs the wait for the consumers' next look.
public final class Herald: Sendable {
    private static let channel = "passkeytrail_heads"
    /// PostgreSQL takes up to 7,999 bytes in one message; an entry has at most 31.
    private static let entriesPerMessage = 250

    private let stopping = Atomic(false)
    private let wakeup = Wakeup()
    private let ended = DispatchGroup()

    /// Starts to tell, and to listen where `listens` says that logs are consumed here. `isConsumedHere` says whether
    /// nobody else need know of a log.
    public init(_ log: EventLog, heads: LogHeads, listens: Bool, isConsumedHere: @escaping @Sendable (LogID) -> Bool) {
        heads.wake(wakeup)
        start("herald") { [self] in
            while !stopping.load(ordering: .acquiring) {
                wakeup.wait(atMost: 1)
                tell(heads.takeUntold().filter { !isConsumedHere($0.key) }, log)
            }
        }
        guard listens else { return }
        start("herald-hears") { [self] in
            while !stopping.load(ordering: .acquiring) {
                // The database may be away: the consumers' own look bridges the gap.
                do { try hear(log, heads) } catch { Thread.sleep(forTimeInterval: 0.5) }
            }
        }
    }

    private func start(_ name: String, _ work: @escaping @Sendable () -> Void) {
        ended.enter()
        let thread = Thread { [ended] in
            work()
            ended.leave()
        }
        thread.name = name
        thread.start()
    }

    private func tell(_ moved: [LogID: Position], _ log: EventLog) {
        guard !moved.isEmpty else { return }
        let entries = moved.map { "\($0.key.rawValue):\($0.value.rawValue)" }
        for start in stride(from: 0, to: entries.count, by: Self.entriesPerMessage) {
            let payload = entries[start..<min(start + Self.entriesPerMessage, entries.count)].joined(separator: " ")
            try? log.pool.withConnection { try $0.notify(Self.channel, payload: payload) }
        }
    }

    private func hear(_ log: EventLog, _ heads: LogHeads) throws {
        let connection = try PostgresConnection(log.settings)
        try connection.listen(to: Self.channel)
        while !stopping.load(ordering: .acquiring) {
            guard let message = try connection.nextNotification(within: .milliseconds(500)) else { continue }
            for entry in message.payload.split(separator: " ") {
                let parts = entry.split(separator: ":")
                guard parts.count == 2, let number = Int32(parts[0]), let position = Int64(parts[1]), position >= 0 else {
                    continue
                }
                heads.heard(LogID(rawValue: number), goesOnAt: Position(rawValue: position))
            }
        }
    }

    /// Ends the threads.
    public func stop() {
        stopping.store(true, ordering: .releasing)
        wakeup.wake()
        ended.wait()
    }
}
