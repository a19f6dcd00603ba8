import Foundation
import Glibc

/// Finds, starts and stops the server of one data folder. Whoever starts or stops holds the folder's start lock.
struct ServerControl: Sendable {
    /// A server that accepts connections, and where.
    struct Running: Sendable {
        let process: ServerProcess
        let socketFolder: String
        let port: Int
    }

    let folder: DataFolder
    let account: ServerAccount
    let binaries: ServerBinaries
    let log: @Sendable (String) -> Void

    /// Recovery after a crash reads up to `max_wal_size` of log, on a slow disk for minutes.
    static let startLimit = Duration.seconds(600)

    /// The server that runs on this folder, whoever started it: nil when none does. Waits for one that is starting or
    /// stopping. The process named in `postmaster.pid` counts only when it is PostgreSQL, at work in this very folder.
    func find() throws(ClusterError) -> Running? {
        guard let identity = FileFacts(folder.cluster)?.identity else { return nil }
        let end = ContinuousClock.now + Self.startLimit
        while let file = postmasterFile(), ProcessTable.isPostgres(file.pid, in: identity),
            let process = ServerProcess(pid: file.pid, isChild: false)
        {
            if file.status == .ready {
                try SocketFolder.verify(file.socketFolder, account: account)
                guard FileFacts(file.socketPath, followingLinks: false)?.isSocket ?? false else {
                    throw .socketMissing(path: file.socketPath)
                }
                return Running(process: process, socketFolder: file.socketFolder, port: file.port)
            }
            guard ContinuousClock.now < end else { throw timedOut() }
            usleep(20_000)
        }
        return nil
    }

    /// Starts the server and waits until it accepts connections. A failed try is repeated, as what is left of a crashed
    /// server may take a moment to go.
    func start(
        socketFolder: String, port: Int, isCancelled: () -> Bool = { false }
    ) throws(ClusterError) -> Running {
        try SocketFolder.prepare(socketFolder, account: account)
        let settings = ServerSettings(socketFolder: socketFolder, port: port, memory: .ofThisMachine())
        for pause in [0.2, 0.5, 1, 2] {
            do {
                return try startOnce(settings, isCancelled)
            } catch .startFailed(_, _, let output) {
                log("The database did not start; trying again. PostgreSQL said: \(output)")
                _ = Waiting.until(within: .seconds(pause), isCancelled)
            }
        }
        return try startOnce(settings, isCancelled)
    }

    /// A fast shutdown (SIGINT: transactions are rolled back, then a checkpoint); when that takes too long an immediate
    /// one (SIGQUIT), after which the next start recovers from the write-ahead log.
    func stop(_ process: ServerProcess, within limit: Duration = .seconds(60)) {
        process.signal(SIGINT)
        if process.waitForEnd(within: limit) { return }
        log("The database did not shut down in \(limit.components.seconds) s; it is stopped at once and will recover.")
        process.signal(SIGQUIT)
        if process.waitForEnd(within: .seconds(15)) { return }
        log("The database (process \(process.pid)) does not end; it is killed.")
        process.signal(SIGKILL)
        _ = process.waitForEnd(within: .seconds(5))
    }

    /// Stops the server that runs on this folder, if any, also one whose socket is gone.
    func stopFound() {
        guard let identity = FileFacts(folder.cluster)?.identity, let file = postmasterFile(),
            ProcessTable.isPostgres(file.pid, in: identity),
            let process = ServerProcess(pid: file.pid, isChild: false)
        else { return }
        stop(process)
    }

    private func startOnce(_ settings: ServerSettings, _ isCancelled: () -> Bool) throws(ClusterError) -> Running {
        if isCancelled() { throw .cancelled }
        try clearLeftovers(settings)
        try settings.write(into: folder.cluster, account: account)
        let process = try launch()
        let end = ContinuousClock.now + Self.startLimit
        while true {
            if process.hasEnded { throw failure() }
            if let file = postmasterFile(), file.pid == process.pid, file.status == .ready {
                return Running(process: process, socketFolder: settings.socketFolder, port: settings.port)
            }
            let isLate = ContinuousClock.now > end
            if isLate || isCancelled() {
                stop(process)
                throw isLate ? timedOut() : .cancelled
            }
            usleep(5_000)
        }
    }

    private func launch() throws(ClusterError) -> ServerProcess {
        let server = try ServerFolder(folder.cluster, account: account)
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
        let output = Descriptor(takingOwnership: unsafe open(folder.startLog, flags, 0o600))
        let input = Descriptor(takingOwnership: unsafe open("/dev/null", O_RDONLY | O_CLOEXEC))
        guard output.number >= 0, input.number >= 0 else { throw FileActions.failure(folder.startLog) }
        let pid = try server.child([binaries.postgres, "-D", server.argument])
            .start(input: input.number, output: output.number)
        guard let process = ServerProcess(pid: pid, isChild: true) else {
            var status: CInt = 0
            unsafe waitpid(pid, &status, 0)
            throw failure()
        }
        return process
    }

    /// Waits for the backends of a postmaster that died, since a new one refuses to start beside them, and ends those that
    /// do not notice. Then files of a process id that a stranger has by now are removed; else they would stop the start.
    private func clearLeftovers(_ settings: ServerSettings) throws(ClusterError) {
        guard let identity = FileFacts(folder.cluster)?.identity else { throw .notSetUp(folder: folder.path) }
        let isClear = { ProcessTable.postgresProcesses(in: identity).isEmpty }
        for (limit, signal) in [(Duration.seconds(3), SIGQUIT), (.seconds(5), SIGKILL), (.seconds(5), 0)] {
            if Waiting.until(within: limit, isClear) { break }
            guard signal != 0 else { break }
            log("Processes of a crashed database are still there; they are ended.")
            for pid in ProcessTable.postgresProcesses(in: identity) { kill(pid, signal) }
        }
        let socket = SocketFolder.socketPath(in: settings.socketFolder, port: settings.port)
        if let text = FileActions.text(of: socket + ".lock"), let file = PostmasterFile(text),
            ProcessTable.isPostgres(file.pid, elsewhereThan: identity)
        {
            throw .socketInUse(path: socket)
        }
        if isClear() { for path in [folder.cluster + "/postmaster.pid", socket, socket + ".lock"] { unsafe unlink(path) } }
    }

    private func postmasterFile() -> PostmasterFile? {
        FileActions.text(of: folder.cluster + "/postmaster.pid").flatMap { PostmasterFile($0) }
    }

    private func timedOut() -> ClusterError {
        .startTimedOut(path: folder.path, log: logPath, seconds: Int(Self.startLimit.components.seconds))
    }

    private var logPath: String { folder.cluster + "/log" }

    /// Why the server ended while it was starting: from what it printed and from the end of its newest log.
    private func failure() -> ClusterError {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: logPath)) ?? []
        let newest = names.map { "\(logPath)/\($0)" }.max { modified($0) < modified($1) }
        let output = FileActions.text(of: folder.startLog) ?? ""
        let tail = newest.flatMap { FileActions.text(of: $0) }?.suffix(4000) ?? ""
        if FailureText.isAboutSpace(output) || FileActions.isFull(folder.path) { return .diskFull(path: folder.path) }
        // What was wrong before the log was open is in the few lines of `start.log`; all of them then matter.
        let words = output.contains("FATAL:") ? FailureText.lastLines(of: output) : FailureText.excerpt(of: String(tail))
        return .startFailed(path: folder.path, log: logPath, output: words)
    }

    private func modified(_ path: String) -> Date {
        (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }
}
