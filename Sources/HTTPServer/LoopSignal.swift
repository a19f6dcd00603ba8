import Synchronization

/// Says across threads that an event loop has something to do, so that its thread does not go on waiting.
final class LoopSignal: Sendable {
    private let bell: Bell
    private let isRaised = Atomic(false)

    init() throws(HTTPServerError) { bell = try Bell() }

    /// What the thread waits on beside the library's descriptor.
    var descriptor: Int32 { bell.descriptor }

    /// From any thread; cheap when it is raised already.
    func raise() {
        if !isRaised.exchange(true, ordering: .acquiringAndReleasing) { bell.ring() }
    }

    /// By the loop's thread, before it looks for what there is to do.
    func lower() {
        guard isRaised.load(ordering: .relaxed) else { return }
        // The bell is silenced first: one who raises it in between rings again, and the thread turns once for nothing.
        bell.silence()
        isRaised.store(false, ordering: .sequentiallyConsistent)
    }
}
