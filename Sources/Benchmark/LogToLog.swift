import Ceremony
import EventLog
import Foundation
import Postgres
import Verifier

/// Runs the verifier on this thread over a log that is full already, piece by piece.
final class LogToLog {
    private let connection: PostgresConnection
    private let verifier: Verifier
    private let heads = LogHeads()
    private let id: LogID
    private let start: Position
    private var seconds = 0.0

    /// Takes the leases and reads where the log stands.
    init(_ log: EventLog, name: String) throws {
        guard let id = try log.logID(named: name) else { throw BenchmarkError("no log \(name)") }
        self.id = id
        connection = try PostgresConnection(log.settings)
        verifier = Verifier(
            heads: heads, now: { Instant(rawValue: Int64(Date().timeIntervalSince1970 * 1e6)) }, onProgress: { _ in })
        var leases = GroupLeases(.verification)
        guard try leases.acquire(on: connection) else { throw BenchmarkError("another verifier is at work") }
        try verifier.begin(on: connection, leases: leases)
        start = heads.next(of: id) ?? Position(rawValue: 0)
    }

    /// Works for about so many seconds; false when there is nothing left to judge.
    func advance(_ wanted: Double) throws -> Bool {
        let begin = ContinuousClock.now
        var hasMore = true
        while hasMore, begin.duration(to: .now).seconds < wanted { hasMore = try verifier.work(on: connection) }
        seconds += begin.duration(to: .now).seconds
        return hasMore
    }

    /// Verdicts that were stored: all that came into the log.
    var verdicts: Int64 { (heads.next(of: id)?.rawValue ?? 0) - start.rawValue }

    /// Verdicts a second of the verifier's own time.
    var rate: Double { Double(verdicts) / seconds }
}
