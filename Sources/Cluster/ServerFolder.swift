import Glibc

/// The cluster's folder, opened, and the name by which the server's account reaches it.
///
/// `--data` may lie where that account cannot go: `/root` is closed to `postgres`. The child then gets the open folder
/// as descriptor 3 and its data folder is `/proc/self/fd/3`, which needs no right on the folders above. So the data stays
/// where the user put it, in every case.
struct ServerFolder: ~Copyable {
    let descriptor: CInt
    let argument: String
    let account: ServerAccount

    init(_ path: String, account: ServerAccount) throws(ClusterError) {
        let argument = try Self.isReachable(path, account) ? path : "/proc/self/fd/3"
        let opened = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw FileActions.failure(path) }
        let moved = fcntl(opened, F_DUPFD_CLOEXEC, 10)
        close(opened)
        guard moved >= 0 else { throw FileActions.failure(path) }
        descriptor = moved
        self.argument = argument
        self.account = account
    }

    deinit { close(descriptor) }

    /// A command that may use `argument`.
    func child(_ command: [String]) -> ChildProcess {
        ChildProcess(account: account, command: command, folder: descriptor)
    }

    /// Tried as the account itself, so that groups and access lists count.
    private static func isReachable(_ path: String, _ account: ServerAccount) throws(ClusterError) -> Bool {
        guard account.isForeign else { return true }
        return try ChildProcess(account: account, command: ["/usr/bin/test", "-x", path]).run().status == 0
    }
}
