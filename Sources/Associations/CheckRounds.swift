import Ceremony
import EventLog
import Foundation

/// Checks that run beside the monitor's thread, a few at once: a slow site does not hold up the others.
final class CheckRounds: @unchecked Sendable {
    /// What a check came to.
    struct Finished {
        let log: LogID
        let configuration: Position
        let report: AssociationReport
    }

    // Unchecked: everything below is touched only under the condition's lock.
    private let condition = NSCondition()
    private var underWay: Set<LogID> = []
    private var finished: [Finished] = []
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Whether another one may begin.
    var hasRoom: Bool { locked { underWay.count < limit } }

    /// Whether a check of this log runs, or waits to be recorded.
    func holds(_ log: LogID) -> Bool { locked { underWay.contains(log) || finished.contains { $0.log == log } } }

    /// Runs a check on a thread of its own; `wakeup` hears of its end.
    func begin(
        _ log: LogID, _ configuration: Position, wakeup: Wakeup?, _ check: @escaping @Sendable () -> AssociationReport
    ) {
        locked { _ = underWay.insert(log) }
        let thread = Thread { [self] in
            let report = check()
            locked {
                underWay.remove(log)
                finished.append(Finished(log: log, configuration: configuration, report: report))
            }
            wakeup?.wake()
        }
        thread.name = "association-check"
        thread.start()
    }

    /// Takes what has finished.
    func take() -> [Finished] {
        locked {
            defer { finished = [] }
            return finished
        }
    }

    /// Waits until none runs, at most so long.
    func waitUntilIdle(atMost seconds: Double) {
        condition.lock()
        let end = Date(timeIntervalSinceNow: seconds)
        while !underWay.isEmpty && condition.wait(until: end) {}
        condition.unlock()
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return body()
    }
}
