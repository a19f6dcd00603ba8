import Glibc

/// A PostgreSQL cluster of the program's own in its `--data` folder, for use without `--database`.
///
/// The server listens on a unix socket only, in a folder that no other user may enter, and knows its callers through the
/// operating system (peer authentication). When the program is root, the server and its files belong to `postgres`.
public struct PrivateCluster: Sendable {
    /// Who asks for the cluster.
    public enum Role: Sendable {
        /// The service: the only one on its data folder. It keeps the server up and stops it at its end.
        case serve
        /// A command: it uses the server that runs. Where none does it starts one, which is stopped when the last command
        /// that uses it ends, unless a `serve` has taken it over.
        case command
    }

    private let dataFolder: String
    private let binaries: String?

    /// Names the folder, absolute or relative to the current one, and a folder with PostgreSQL's server programs; nil
    /// looks for the newest installed version that fits the cluster.
    public init(dataFolder: String, binaries: String? = nil) {
        self.dataFolder = dataFolder
        self.binaries = binaries
    }

    /// Adopts the running server, or starts it, and waits until it accepts connections. Blocks; call it on a thread of
    /// your own, not from two threads at once.
    /// - Parameters:
    ///   - create: Whether to set the cluster up when there is none. State is never made by accident.
    ///   - role: Who asks.
    ///   - log: Called, from any thread, with sentences for people about what takes time or went wrong.
    /// - Throws: `ClusterError`, whose description says what to do next.
    public func acquire(
        create: Bool, role: Role, log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ClusterError) -> RunningCluster {
        let account = try ServerAccount.forThisProcess()
        let folder = try DataFolder(dataFolder, create: create)
        if !create, FileFacts(folder.cluster) == nil { throw .notSetUp(folder: folder.path) }
        let held = try holdLock(in: folder, role)
        // From here to the end of the function nobody else starts or stops the server.
        let starting = try folder.takeStartLock()
        let programs = try prepare(folder, account, log)
        let control = ServerControl(folder: folder, account: account, binaries: programs, log: log)
        let found = try adopt(control, role)
        let socketFolder = SocketFolder.path(forDataFolder: folder.path, account: account)
        let running = if let found { found } else { try control.start(socketFolder: socketFolder, port: 5432) }
        let owns = role == .serve || found == nil
        if owns { try starting.write(role.mark) }
        return RunningCluster(control: control, running: running, role: role, owns: owns, held: held)
    }

    private func holdLock(in folder: DataFolder, _ role: Role) throws(ClusterError) -> FolderLock {
        switch role {
        case .serve:
            guard let lock = try FolderLock.take(folder.serveLock, .exclusive) else {
                let pid = FolderLock.text(of: folder.serveLock).flatMap { pid_t($0) }
                throw .heldByAnotherServe(folder: folder.path, pid: pid)
            }
            try lock.write("\(getpid())")
            return lock
        case .command:
            // Exclusive only for a moment: a command that ends looks whether it was the last.
            guard let lock = try FolderLock.take(folder.useLock, .shared, within: .seconds(60)) else {
                throw .busy(folder: folder.path, seconds: 60)
            }
            return lock
        }
    }

    /// Sets the cluster up if there is none, and checks that what is there can be run; gives the programs for it.
    private func prepare(
        _ folder: DataFolder, _ account: ServerAccount, _ log: (String) -> Void
    ) throws(ClusterError) -> ServerBinaries {
        let installed = try ServerBinaries.installed(in: binaries)
        if FileFacts(folder.cluster) == nil {
            log("Setting up a database in \(folder.path).")
            try ClusterSetup(folder: folder, account: account, binaries: installed[0]).run()
            return installed[0]
        }
        guard let facts = FileFacts(folder.cluster) else { throw .notACluster(path: folder.cluster) }
        guard facts.owner == account.userID else {
            let owner = ServerAccount.userName(of: facts.owner) ?? "user \(facts.owner)"
            throw .wrongOwner(path: folder.cluster, owner: owner, expected: account.name)
        }
        guard let version = FileActions.text(of: folder.cluster + "/PG_VERSION") else {
            throw .notACluster(path: folder.cluster)
        }
        let major = version.prefix { !$0.isWhitespace }
        guard let fitting = installed.first(where: { String($0.major) == major }) else {
            throw .wrongMajorVersion(
                path: folder.cluster, found: String(major), installed: installed.map { String($0.major) })
        }
        return fitting
    }

    /// A running server, also one whose `serve` died. One that lost its socket is of no use: `serve` replaces it.
    private func adopt(_ control: ServerControl, _ role: Role) throws(ClusterError) -> ServerControl.Running? {
        do {
            guard let found = try control.find() else { return nil }
            // To a command that is the usual case, and not worth a word.
            if role == .serve { control.log("Using the database that runs already (process \(found.process.pid)).") }
            return found
        } catch .socketMissing(let path) {
            guard role == .serve else { throw .socketMissing(path: path) }
            control.log("The database has lost its socket; restarting it.")
            control.stopFound()
            return nil
        }
    }
}

extension PrivateCluster.Role {
    /// What the start lock's file says of who started the server.
    var mark: String { self == .serve ? "serve" : "command" }
}
