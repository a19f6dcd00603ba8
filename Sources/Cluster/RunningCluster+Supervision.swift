import Foundation
import Synchronization

extension RunningCluster {
    /// Watches the server on a thread of its own until `stop()`, and restarts it, again and again with growing pauses, when
    /// it has died. `onRestart` is called on that thread each time the server accepts connections again: every connection
    /// from before is broken. Only for `serve`; a second call does nothing.
    public func superviseInBackground(onRestart: @escaping @Sendable () -> Void = {}) {
        let isFirst = state.withLock { state in
            guard role == .serve, state.held != nil, !state.isSupervised else { return false }
            state.isSupervised = true
            return true
        }
        guard isFirst else { return }
        let thread = Thread {
            self.supervise(onRestart)
            self.supervisorEnded.signal()
        }
        thread.name = "database supervisor"
        thread.start()
    }

    private var isStopping: Bool { state.withLock { $0.isStopping } }

    private func supervise(_ onRestart: () -> Void) {
        var pause = 0.1
        while !isStopping {
            guard state.withLock({ $0.process }).hasEnded else {
                pause = 0.1
                // A postmaster of another parent cannot be waited for, so both kinds are asked after.
                _ = wake.wait(timeout: .now() + 0.1)
                continue
            }
            do {
                try restart()
                onRestart()
            } catch .cancelled {
                return
            } catch {
                control.log("The database could not be restarted; next try in \(pause) s. \(error)")
                _ = wake.wait(timeout: .now() + pause)
                pause = min(pause * 2, 10)
            }
        }
    }

    /// A command may have been quicker and started the server: then that one is taken over.
    private func restart() throws(ClusterError) {
        control.log("The database has ended unexpectedly; restarting it.")
        let starting = try control.folder.takeStartLock()
        let running =
            if let found = try control.find() { found } else {
                try control.start(socketFolder: socketFolder, port: port, isCancelled: { self.isStopping })
            }
        try starting.write(role.mark)
        state.withLock { $0.process = running.process }
        control.log("The database runs again (process \(running.process.pid)).")
    }
}
