import Foundation
import Synchronization

/// Runs a body on threads.
enum Threads {
    /// Runs it on so many at once, each with its number, and waits; throws what one of them threw.
    static func run(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let group = DispatchGroup()
        let failure = Failure()
        for number in 0..<count {
            group.enter()
            let thread = Thread {
                do { try body(number) } catch { failure.set(error) }
                group.leave()
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        group.wait()
        if let error = failure.error { throw error }
    }
}

private final class Failure: Sendable {
    private let first = Mutex<(any Error)?>(nil)

    var error: (any Error)? { first.withLock { $0 } }

    func set(_ error: any Error) { first.withLock { $0 = $0 ?? error } }
}
