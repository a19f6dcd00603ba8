import Foundation

/// A few threads for work that blocks on the database, with a bounded queue before them.
final class WorkerPool: @unchecked Sendable {
    // Unchecked: the queue is touched only under the condition's lock.
    private let condition = NSCondition()
    private var waiting: [@Sendable () -> Void] = []
    private var isStopping = false
    private let limit: Int
    private let threads = DispatchGroup()

    /// Starts so many threads; at most `limit` pieces of work wait.
    init(threads count: Int, limit: Int, name: String) {
        self.limit = limit
        for number in 1...max(1, count) {
            threads.enter()
            let thread = Thread { [self] in
                while let work = next() { work() }
                threads.leave()
            }
            thread.name = "\(name)-\(number)"
            thread.start()
        }
    }

    /// Takes work on; false when too much waits already, or the pool has stopped.
    func run(_ work: @escaping @Sendable () -> Void) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard !isStopping, waiting.count < limit else { return false }
        waiting.append(work)
        condition.signal()
        return true
    }

    private func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty && !isStopping { condition.wait() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
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
