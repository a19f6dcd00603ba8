import Dispatch

/// Lets a thread that may block wait for something that arrives on another.
struct Answer: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func arrive() { semaphore.signal() }

    func wait() { semaphore.wait() }
}
