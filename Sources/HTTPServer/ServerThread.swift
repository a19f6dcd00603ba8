import Glibc
import Synchronization

/// A thread of the server, whose end can be waited for.
@safe final class ServerThread: Sendable {
    /// What the thread is to do, on its way to it.
    private final class Work: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private let thread: Mutex<pthread_t?>

    /// Starts the thread with its work.
    init(_ run: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        let work = unsafe Unmanaged.passRetained(Work(run))
        var started = pthread_t()
        let code = unsafe pthread_create(
            &started, nil,
            { context in
                if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            unsafe work.release()
            throw .cannotStart(errno: code)
        }
        thread = Mutex(started)
    }

    /// Waits for the end of the work, which its owner has asked for; the first call alone waits.
    func join() {
        if let running = thread.withLock({ $0.take() }) { _ = pthread_join(running, nil) }
    }
}
