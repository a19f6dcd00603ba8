public import Ceremony
import Foundation
import Synchronization

/// Where logs go on, as far as this process has heard: wakes consumers without asking the database.
///
/// Safe from any thread. A head that another instance moved is heard of through the `Herald`, or when a consumer looks
/// into the database.
public final class LogHeads: Sendable {
    private let heads = Mutex<[LogID: Position]>([:])
    /// What this process moved and has not told other instances.
    private let untold = Mutex<[LogID: Position]>([:])
    private let listeners = Mutex<[Wakeup]>([])

    /// Which logs may not be appended to.
    public let stops = LogStops()

    /// Nothing is known yet.
    public init() {}

    /// Notes that a log goes on at `next`, and wakes every consumer.
    public func moved(_ log: LogID, to next: Position) {
        untold.withLock { $0[log] = max($0[log] ?? next, next) }
        heard(log, goesOnAt: next)
    }

    /// Notes what another instance moved, and wakes every consumer.
    func heard(_ log: LogID, goesOnAt next: Position) {
        heads.withLock { $0[log] = max($0[log] ?? next, next) }
        for listener in listeners.withLock({ $0 }) { listener.wake() }
    }

    /// What has moved since the last call, for whoever tells it to other instances.
    func takeUntold() -> [LogID: Position] {
        untold.withLock { all in
            defer { all = [:] }
            return all
        }
    }

    /// Where each log goes on.
    public var all: [LogID: Position] { heads.withLock { $0 } }

    /// Where a log goes on; nil when nothing was heard of it.
    public func next(of log: LogID) -> Position? { heads.withLock { $0[log] } }

    /// Has `wakeup` woken whenever a log moves.
    public func wake(_ wakeup: Wakeup) { listeners.withLock { $0.append(wakeup) } }
}

/// Lets one thread wait until another has something for it; a call that comes early is not lost.
public final class Wakeup: @unchecked Sendable {
    // Unchecked: `isDue` is touched only under the condition's lock.
    private let condition = NSCondition()
    private var isDue = false

    /// Nothing is due yet.
    public init() {}

    /// Lets the waiting thread go on.
    public func wake() {
        condition.lock()
        isDue = true
        condition.signal()
        condition.unlock()
    }

    /// Waits until woken, at most so long.
    public func wait(atMost seconds: Double) {
        condition.lock()
        let end = Date(timeIntervalSinceNow: seconds)
        while !isDue && condition.wait(until: end) {}
        isDue = false
        condition.unlock()
    }
}
