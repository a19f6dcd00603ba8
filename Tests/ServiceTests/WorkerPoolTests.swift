import Dispatch
import Synchronization
import Testing

@testable import Service

@Suite struct WorkerPoolTests {
    private static func pool() -> WorkerPool {
        var patience = WorkerPool.Patience()
        patience.waiting = .milliseconds(50)
        patience.working = .milliseconds(50)
        return WorkerPool(threads: 1, limit: 10, name: "test", patience: patience)
    }

    @Test func `work that holds its thread too long, and work behind it, is given up`() {
        let pool = Self.pool()
        let (held, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let given = DispatchSemaphore(value: 0)
        let hasBegun = Atomic(false)
        #expect(pool.run(giveUp: { given.signal() }) {
            held.signal()
            released.wait()
        })
        held.wait()
        #expect(pool.run(giveUp: { given.signal() }) { hasBegun.store(true, ordering: .relaxed) })
        #expect(given.wait(timeout: .now() + 30) == .success)
        #expect(given.wait(timeout: .now() + 30) == .success)
        released.signal()
        pool.stop()
        let began = hasBegun.load(ordering: .relaxed)
        #expect(!began)
    }

    @Test func `what was taken on is done before a stop returns`() {
        let pool = WorkerPool(threads: 2, limit: 100, name: "test")
        let done = Atomic(0)
        for _ in 0..<50 { #expect(pool.run { done.add(1, ordering: .relaxed) }) }
        pool.stop()
        let count = done.load(ordering: .relaxed)
        #expect(count == 50)
        #expect(!pool.run {})
    }
}

@Suite struct LogThrottleTests {
    @Test func `of many alike one line is written, and the next says how many were left out`() {
        let lines = LogLines()
        let throttle = LogThrottle(ServiceLog { lines.add($0) })
        let start = ContinuousClock.now
        for _ in 0..<5 { throttle(.error, "a read failed", [], now: start) }
        throttle(.error, "another thing", [], now: start)
        throttle(.error, "a read failed", [], now: start + .seconds(11))
        #expect(lines.all.count == 3)
        #expect(lines.all.last?.contains(#""leftOut":"4""#) == true)
    }

    private final class LogLines: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ bytes: [UInt8]) { lines.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) } }

        var all: [String] { lines.withLock { $0 } }
    }
}
