import Foundation

/// A few threads for work that blocks on the database, with a bounded queue before them.
///
/// Work can be given a last moment: what has not begun, or not ended, by then is told so, while the thread that it holds
/// goes on waiting for the database. So nobody waits for ever for a database that neither answers nor refuses.
final class WorkerPool: @unchecked Sendable {
    /// How long work may wait for a thread, and how long it may take then.
    struct Patience: Sendable {
        var waiting = Duration.seconds(10)
        /// Above the statement time-out of ordinary sessions, which ends what is only slow.
        var working = Duration.seconds(35)
    }

    private struct Work {
        let number: Int
        let body: @Sendable () -> Void
        let giveUp: (@Sendable () -> Void)?
        var end: ContinuousClock.Instant
    }

    // Unchecked: what follows is touched only under the condition's lock.
    private let condition = NSCondition()
    private var waiting: [Work] = []
    private var working: [Work] = []
    private var isStopping = false
    private var count = 0
    private let limit: Int
    private let patience: Patience
    private let threads = DispatchGroup()

    /// Starts so many threads; at most `limit` pieces of work wait.
    init(threads count: Int, limit: Int, name: String, patience: Patience = Patience()) {
        self.limit = limit
        self.patience = patience
        for number in 1...max(1, count) {
            start("\(name)-\(number)") { [self] in
                while let work = next() {
                    work.body()
                    finished(work)
                }
            }
        }
        start("\(name)-patience") { [self] in watch() }
    }

    private func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        threads.enter()
        let thread = Thread { [threads] in
            body()
            threads.leave()
        }
        thread.name = name
        thread.start()
    }

    /// Takes work on; false when too much waits already, or the pool has stopped. `giveUp` is called, on a thread that
    /// must not be held up, when the work's time is over; the work itself may still come to its end later.
    func run(giveUp: (@Sendable () -> Void)? = nil, _ body: @escaping @Sendable () -> Void) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard !isStopping, waiting.count < limit else { return false }
        count += 1
        waiting.append(Work(number: count, body: body, giveUp: giveUp, end: .now + patience.waiting))
        condition.signal()
        return true
    }

    private func next() -> Work? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty && !isStopping { condition.wait() }
        guard !waiting.isEmpty else { return nil }
        var work = waiting.removeFirst()
        work.end = .now + patience.working
        working.append(work)
        return work
    }

    private func finished(_ work: Work) {
        condition.lock()
        working.removeAll { $0.number == work.number }
        condition.unlock()
    }

    /// Gives up what is out of time: work that waits is not begun any more, work that holds a thread is let be.
    private func watch() {
        while true {
            Thread.sleep(forTimeInterval: 0.1)
            condition.lock()
            let now = ContinuousClock.now
            var late = waiting.filter { $0.giveUp != nil && $0.end <= now }
            waiting.removeAll { $0.giveUp != nil && $0.end <= now }
            late += working.filter { $0.giveUp != nil && $0.end <= now }
            working.removeAll { $0.giveUp != nil && $0.end <= now }
            let isOver = isStopping && waiting.isEmpty
            condition.unlock()
            for work in late { work.giveUp?() }
            if isOver { return }
        }
    }

    /// Does what was taken on, then ends the threads.
    func stop() {
        condition.lock()
        isStopping = true
        condition.broadcast()
        condition.unlock()
        threads.wait()
    }
}
