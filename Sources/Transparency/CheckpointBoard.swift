public import Ceremony
public import EventLog
import Foundation

/// Where readers say which size they want signed, and hear that it was. Safe from any thread.
public final class CheckpointBoard: @unchecked Sendable {
    // Unchecked: what can change is touched only under the condition's lock.
    private let condition = NSCondition()
    private var wanted: [LogID: Int64] = [:]
    private var signed: [LogID: Int64] = [:]
    private var signer: Wakeup?
    private var isStopping = false

    /// Nobody signs here yet.
    public init() {}

    /// The signer of this process is awake from now on.
    public func attach(_ wakeup: Wakeup) {
        condition.lock()
        signer = wakeup
        condition.unlock()
    }

    /// Asks for a checkpoint of at least so many events, and waits for it; false when it did not come in time, or nobody of
    /// this process signs.
    public func wait(for size: Int64, of log: LogID, atMost seconds: Double) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard let signer, !isStopping else { return false }
        wanted[log] = max(size, wanted[log] ?? -1)
        signer.wake()
        let end = Date(timeIntervalSinceNow: seconds)
        while (signed[log] ?? -1) < size, !isStopping, condition.wait(until: end) {}
        return (signed[log] ?? -1) >= size
    }

    /// What is asked for; each wish is handed out once.
    func takeWishes() -> [LogID: Int64] {
        condition.lock()
        defer { condition.unlock() }
        let wishes = wanted.filter { (signed[$0.key] ?? -1) < $0.value }
        wanted = [:]
        return wishes
    }

    /// A checkpoint can be read in the database.
    func published(_ size: Int64, of log: LogID) {
        condition.lock()
        signed[log] = max(size, signed[log] ?? -1)
        condition.broadcast()
        condition.unlock()
    }

    /// Those who wait are told that it was in vain.
    public func stop() {
        condition.lock()
        isStopping = true
        condition.broadcast()
        condition.unlock()
    }
}
