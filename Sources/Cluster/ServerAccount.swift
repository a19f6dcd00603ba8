import Glibc

/// The operating system's account that PostgreSQL runs as and that owns the cluster's files: `postgres` when the
/// program is root (PostgreSQL refuses root), else the current user.
struct ServerAccount: Equatable, Sendable {
    let name: String
    let userID: uid_t
    let groupID: gid_t
    /// Whether a child has to change its user to become this account.
    let isForeign: Bool

    /// The accounts that may connect: this one, and root when root runs the program.
    var peers: [String] { isForeign ? ["root", name] : [name] }

    /// What to put before a command so that it runs as this account. `setpriv` replaces itself by the command, so the
    /// process id stays, and it opens no login session as `su` would.
    var commandPrefix: [String] {
        isForeign ? ["/usr/bin/setpriv", "--reuid=\(userID)", "--regid=\(groupID)", "--init-groups", "--"] : []
    }

    static func forThisProcess() throws(ClusterError) -> ServerAccount {
        let current = geteuid()
        guard current == 0 else {
            guard let name = userName(of: current) else { throw .namelessUser(id: current) }
            return ServerAccount(name: name, userID: current, groupID: getegid(), isForeign: false)
        }
        guard let entry = unsafe getpwnam("postgres") else { throw .noServerAccount(name: "postgres") }
        let (user, group) = unsafe (entry.pointee.pw_uid, entry.pointee.pw_gid)
        return ServerAccount(name: "postgres", userID: user, groupID: group, isForeign: true)
    }

    /// The name of a user id. `getpwuid` keeps one buffer for the process, so it is called while the program starts only.
    static func userName(of id: uid_t) -> String? {
        guard let entry = unsafe getpwuid(id), let name = unsafe entry.pointee.pw_name else { return nil }
        return unsafe String(cString: name)
    }
}
