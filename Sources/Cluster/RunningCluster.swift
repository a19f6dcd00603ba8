import Foundation
import Glibc
import Synchronization

/// The private cluster while its server runs. Any thread may use it.
///
/// Let it go only after `stop()`; without, the locks are dropped and the server runs on, as after a crash of the program,
/// and the next `serve` adopts it.
public final class RunningCluster: Sendable {
    /// The folder of the server's unix socket. It stays the same when the server is restarted.
    public let socketFolder: String
    /// The number in the socket's name; nothing listens on the network.
    public let port: Int
    /// Whether this process answers for the server: it is `serve`, or the command that started the server.
    public let owns: Bool

    let control: ServerControl
    let role: PrivateCluster.Role
    let state: Mutex<State>
    /// Wakes the supervising thread early.
    let wake = DispatchSemaphore(value: 0)
    /// Signalled when the supervising thread has ended.
    let supervisorEnded = DispatchSemaphore(value: 0)

    struct State: Sendable {
        var process: ServerProcess
        /// `serve.lock` or a share of `use.lock`; nil when stopped.
        var held: FolderLock?
        var isStopping = false
        var isSupervised = false
    }

    init(
        control: ServerControl, running: ServerControl.Running, role: PrivateCluster.Role, owns: Bool, held: FolderLock
    ) {
        self.control = control
        self.role = role
        self.owns = owns
        socketFolder = running.socketFolder
        port = running.port
        state = Mutex(State(process: running.process, held: held))
    }

    /// The postmaster's process id now.
    public var processID: Int32 { state.withLock { $0.process.pid } }

    /// A connection string in libpq's keyword/value form (libpq, 34.1.1.1), values quoted.
    public func conninfo(database: String, user: String) -> String {
        let values = [("host", socketFolder), ("port", String(port)), ("dbname", database), ("user", user)]
        return values.map { "\($0.0)=\(Self.quoted($0.1))" }.joined(separator: " ")
    }

    private static func quoted(_ value: String) -> String {
        let escaped = value.reduce(into: "") { text, character in
            if character == "'" || character == "\\" { text.append("\\") }
            text.append(character)
        }
        return "'\(escaped)'"
    }

    /// Ends the use of the cluster; the second call does nothing. `serve` stops the server; a command does so only when a
    /// command started it and no other uses it. Blocks until the server has ended.
    public func stop() {
        let (held, isSupervised) = state.withLock { state in
            defer { state.held = nil }
            state.isStopping = true
            return (state.held, state.isSupervised)
        }
        guard let held else { return }
        if isSupervised {
            wake.signal()
            supervisorEnded.wait()
        }
        do {
            let starting = try control.folder.takeStartLock()
            try withExtendedLifetime(starting) { () throws(ClusterError) in
                role == .serve ? stopAsServe(holding: held) : try stopAsCommand(releasing: held)
            }
        } catch {
            control.log("The database was left running. \(error)")
        }
    }

    private func stopAsServe(holding lock: FolderLock) {
        withExtendedLifetime(lock) {
            control.stop(state.withLock { $0.process })
            unsafe rmdir(socketFolder)
        }
    }

    /// The start lock is held by the caller, so nobody comes to use the server between the look and the stop.
    private func stopAsCommand(releasing lock: FolderLock) throws(ClusterError) {
        let folder = control.folder
        lock.release()
        guard FolderLock.text(of: folder.startLock) == PrivateCluster.Role.command.mark,
            let last = try FolderLock.take(folder.useLock, .exclusive)
        else { return }
        withExtendedLifetime(last) {
            // Another command may have restarted it: what counts is the one that runs now.
            control.stop(state.withLock { $0.process })
            control.stopFound()
            unsafe rmdir(socketFolder)
        }
    }
}
