/// Why the private PostgreSQL cluster cannot be used. Each case reads as a sentence for people: what happened, where,
/// and what to do next. No case carries anything from a table's rows.
public enum ClusterError: Error, Equatable, Sendable {
    /// There is no cluster under the data folder, and the caller did not allow making one.
    case notSetUp(folder: String)
    /// The data folder cannot be made, opened or written; `reason` is the system's.
    case folderUnusable(path: String, reason: String)
    /// A folder with that name stands where the cluster should be, but it is no PostgreSQL cluster.
    case notACluster(path: String)
    /// The cluster's files belong to another account than the one that would run it.
    case wrongOwner(path: String, owner: String, expected: String)
    /// The program runs as root and there is no unprivileged account to run the server as.
    case noServerAccount(name: String)
    /// The current user has no name, which peer authentication needs.
    case namelessUser(id: UInt32)
    /// No PostgreSQL server programs were found.
    case binariesMissing(searched: [String])
    /// The cluster was made by a major version of PostgreSQL that is not installed.
    case wrongMajorVersion(path: String, found: String, installed: [String])
    /// Another `serve` owns this data folder.
    case heldByAnotherServe(folder: String, pid: Int32?)
    /// Another process was starting or stopping the cluster for too long.
    case busy(folder: String, seconds: Int)
    /// The folder for the socket is not ours alone.
    case socketFolderUnsafe(path: String, reason: String)
    /// Another server listens on our socket.
    case socketInUse(path: String)
    /// The server runs, but its socket is gone.
    case socketMissing(path: String)
    /// No room is left on the file system.
    case diskFull(path: String)
    /// `initdb` or the making of the roles failed.
    case setUpFailed(path: String, output: String)
    /// The server ended while it was starting.
    case startFailed(path: String, log: String, output: String)
    /// The server did not become ready in time.
    case startTimedOut(path: String, log: String, seconds: Int)
    /// `stop` was called while the server was starting.
    case cancelled
}

extension ClusterError: CustomStringConvertible {
    /// The sentences for people.
    public var description: String {
        switch self {
        case .notSetUp, .folderUnusable, .notACluster, .wrongOwner, .diskFull: aboutFiles
        case .noServerAccount, .namelessUser, .binariesMissing, .wrongMajorVersion: aboutTheMachine
        default: aboutRunning
        }
    }

    private var aboutFiles: String {
        switch self {
        case .notSetUp(let folder):
            "There is no database in \(folder). Start `passkeytrail serve` or run `passkeytrail init` with the same "
                + "`--data`, or name the right folder."
        case .folderUnusable(let path, let reason):
            "\(path) cannot be used: \(reason). Give a `--data` folder that this user may write."
        case .notACluster(let path):
            "\(path) exists but is no PostgreSQL cluster. Move it away, or name another `--data` folder."
        case .wrongOwner(let path, let owner, let expected):
            "\(path) belongs to \(owner), but would be used by \(expected). Run the program as the user who made it, "
                + "or change the owner of the whole folder."
        case .diskFull(let path):
            "No space is left on the file system of \(path). Make room there; nothing that was acknowledged is lost."
        default: ""
        }
    }

    private var aboutTheMachine: String {
        switch self {
        case .noServerAccount(let name):
            "PostgreSQL does not run as root, and there is no user \(name) to run it as. Install the PostgreSQL server "
                + "package, or run the program as an ordinary user."
        case .namelessUser(let id):
            "The user id \(id) has no name in the system's user database, which peer authentication needs. Add the user, "
                + "or give `--database`."
        case .binariesMissing(let searched):
            "No PostgreSQL server was found (looked in \(searched.joined(separator: ", "))). Install PostgreSQL 15 or "
                + "later, or give `--database` with the address of a running one."
        case .wrongMajorVersion(let path, let found, let installed):
            "\(path) was made by PostgreSQL \(found), but installed is \(installed.joined(separator: ", ")). Install "
                + "PostgreSQL \(found), or move the cluster on with pg_upgrade."
        default: ""
        }
    }

    private var aboutRunning: String {
        switch self {
        case .heldByAnotherServe(let folder, let pid):
            "Another `passkeytrail serve`\(pid.map { " (process \($0))" } ?? "") uses \(folder). Stop it first, or give "
                + "this one a `--data` folder of its own."
        case .busy(let folder, let seconds):
            "Another process has been starting or stopping the database in \(folder) for \(seconds) s. Try again when it "
                + "has ended."
        case .socketFolderUnsafe(let path, let reason):
            "The folder \(path) for the database's socket cannot be trusted: \(reason). Remove it and try again."
        case .socketInUse(let path):
            "Another server listens on \(path). Stop it, then try again."
        case .socketMissing(let path):
            "The database runs, but its socket \(path) is gone. Restart `passkeytrail serve`."
        case .setUpFailed(let path, let output):
            "The database in \(path) could not be set up. PostgreSQL said: \(output)"
        case .startFailed(let path, let log, let output):
            "The database in \(path) did not start. PostgreSQL said: \(output) More is in \(log)."
        case .startTimedOut(let path, let log, let seconds):
            "The database in \(path) was not ready after \(seconds) s. It may still be recovering; \(log) tells."
        case .cancelled: "The database was told to stop while it was starting."
        default: ""
        }
    }
}
