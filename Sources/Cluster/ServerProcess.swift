import Glibc
import Synchronization

/// The postmaster: either our child, which we wait for, or one that we found running and watch through `/proc`.
final class ServerProcess: Sendable {
    let pid: pid_t
    private let startTicks: UInt64
    /// Whether it is a child that has not been waited for yet.
    private let awaited: Mutex<Bool>

    init?(pid: pid_t, isChild: Bool) {
        guard let ticks = ProcessTable.startTicks(of: pid) else { return nil }
        self.pid = pid
        startTicks = ticks
        awaited = Mutex(isChild)
    }

    deinit { _ = hasEnded }

    /// Whether the process is gone; a child is reaped by asking.
    var hasEnded: Bool {
        awaited.withLock { awaited in
            if awaited {
                var status: CInt = 0
                let result = unsafe waitpid(pid, &status, WNOHANG)
                if result == 0 { return false }
                awaited = false
            }
            return ProcessTable.startTicks(of: pid) != startTicks
        }
    }

    func signal(_ number: CInt) {
        if !hasEnded { kill(pid, number) }
    }

    /// Waits until it has ended; false when the time is over first.
    func waitForEnd(within limit: Duration) -> Bool { Waiting.until(within: limit) { self.hasEnded } }
}

/// Waiting by asking again: there is nothing to be told by, since not all processes are our children.
enum Waiting {
    static func until(within limit: Duration, _ isDone: () -> Bool) -> Bool {
        let end = ContinuousClock.now + limit
        while !isDone() {
            guard ContinuousClock.now < end else { return false }
            usleep(10_000)
        }
        return true
    }
}
