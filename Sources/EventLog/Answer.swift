import Dispatch
import Synchronization

/// A result that one thread waits for and another brings.
final class Answer: Sendable {
    private let result = Mutex<Result<AppendResult, AppendError>?>(nil)
    private let arrived = DispatchSemaphore(value: 0)

    func fill(_ value: Result<AppendResult, AppendError>) {
        result.withLock { $0 = value }
        arrived.signal()
    }

    func wait() -> Result<AppendResult, AppendError> {
        arrived.wait()
        return result.withLock { $0 } ?? .failure(.unavailable)
    }
}
