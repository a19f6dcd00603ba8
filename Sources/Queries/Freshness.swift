public import Ceremony
public import EventLog
import Foundation
import Postgres
import Schema
import Synchronization

/// Lets reads with `atLeast` wait until all that follows from a position, verdicts included, is visible.
///
/// It asks the database how far the verifier and the projection have come, so that it holds whichever instance does that
/// work; `progressed` only makes it ask at once. One thread and one session serve all who wait.
public final class Freshness: Sendable {
    /// Somebody who waits.
    private struct Waiter {
        var log: LogID
        var position: Position
        /// What the projection must come past: known once the verifier has come past `position`.
        var target: Position?
        var deadline: ContinuousClock.Instant
        var completion: @Sendable (Bool) -> Void
    }

    private let waiters = Mutex<[Waiter]>([])
    private let wakeup = Wakeup()
    private let isStopping = Mutex(false)

    /// Starts the thread; its session is opened when somebody waits.
    public init(_ log: EventLog) {
        let thread = Thread { [weak self, wakeup] in
            while let self, !self.isStopping.withLock({ $0 }) {
                if self.waiters.withLock({ $0.isEmpty }) {
                    wakeup.wait(atMost: 1)
                } else {
                    self.look(log)
                    wakeup.wait(atMost: 0.02)
                }
            }
        }
        thread.name = "freshness"
        thread.start()
    }

    /// Ends the thread; those who wait are told that it was in vain.
    public func stop() {
        isStopping.withLock { $0 = true }
        wakeup.wake()
        let left = waiters.withLock { all in
            defer { all = [] }
            return all
        }
        for waiter in left { waiter.completion(false) }
    }

    /// The verifier or the projection of a log came further.
    public func progressed(_ log: LogID) {
        if waiters.withLock({ $0.contains { $0.log == log } }) { wakeup.wake() }
    }

    /// Calls `completion` once: with true when all that follows from the position is visible, with false when it is not
    /// after `atMost`. Does not block; the completion must return soon.
    public func wait(
        for position: Position, in log: LogID, atMost: Duration, completion: @escaping @Sendable (Bool) -> Void
    ) {
        guard !isStopping.withLock({ $0 }) else { return completion(false) }
        waiters.withLock {
            $0.append(Waiter(log: log, position: position, deadline: .now + atMost, completion: completion))
        }
        wakeup.wake()
        // Where the database hangs, so does the thread that asks it: the deadline is kept without it.
        let end = atMost.components
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(end.seconds) + Double(end.attoseconds) / 1e18 + 0.2) {
            [weak self] in self?.settle([:])
        }
    }

    private func look(_ log: EventLog) {
        let logs = Set(waiters.withLock { $0.map(\.log) })
        var progress: [LogID: (verified: Int64, lastOutput: Int64, projected: Int64)] = [:]
        do {
            try log.pool.withConnection { connection in
                for row in try connection.query(.progressOfLogs, [.int4Array(logs.map(\.rawValue))]) {
                    progress[LogID(rawValue: try row.int4(0))] = (try row.int8(1), try row.int8(2), try row.int8(3))
                }
            }
        } catch {
            // The database is away: who waits goes on waiting, until the deadline.
        }
        settle(progress)
    }

    private func settle(_ progress: [LogID: (verified: Int64, lastOutput: Int64, projected: Int64)]) {
        var done: [(completion: @Sendable (Bool) -> Void, isVisible: Bool)] = []
        let now = ContinuousClock.now
        waiters.withLock { all in
            all = all.compactMap { waiter in
                var waiter = waiter
                if let come = progress[waiter.log] {
                    if waiter.target == nil, come.verified > waiter.position.rawValue {
                        waiter.target = Position(rawValue: max(waiter.position.rawValue, come.lastOutput))
                    }
                    if let target = waiter.target, come.projected > target.rawValue {
                        done.append((waiter.completion, true))
                        return nil
                    }
                }
                guard now < waiter.deadline else {
                    done.append((waiter.completion, false))
                    return nil
                }
                return waiter
            }
        }
        for (completion, isVisible) in done { completion(isVisible) }
    }
}
