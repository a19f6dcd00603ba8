import Glibc

/// The folder of the server's unix socket: short, because a socket's path may have 107 bytes and a data folder's may
/// have many more; and closed to all but the server's account.
///
/// As root it is under `/run`, where nobody else can make anything; else under `/tmp`. `XDG_RUNTIME_DIR` is not used: it
/// vanishes when the user logs out, while `serve` may go on.
enum SocketFolder {
    static func socketPath(in folder: String, port: Int) -> String { "\(folder)/.s.PGSQL.\(port)" }

    /// The folder's path: always the same for the same data folder.
    static func path(forDataFolder dataFolder: String, account: ServerAccount) -> String {
        let run = FileFacts("/run")
        let isRunSafe = run.map { $0.isFolder && $0.owner == 0 && $0.permissions & 0o022 == 0 } ?? false
        let base = account.isForeign && isRunSafe ? "/run" : "/tmp"
        return "\(base)/passkeytrail-\(digest(dataFolder))"
    }

    /// Makes the folder if it is not there, and checks it in any case.
    static func prepare(_ path: String, account: ServerAccount) throws(ClusterError) {
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw FileActions.failure(path) }
        // A folder of our own user that is not given away yet: just made, or left by a run that died right here. In a
        // folder with the sticky bit, as in one of root's, nobody else can put another in its place meanwhile.
        if account.isForeign, let facts = FileFacts(path, followingLinks: false), facts.isFolder,
            facts.owner == geteuid(), unsafe lchown(path, account.userID, account.groupID) != 0
        {
            throw FileActions.failure(path)
        }
        try verify(path, account: account)
    }

    /// Refuses a folder that others made, own, or may enter: a false server there could pose as ours.
    static func verify(_ path: String, account: ServerAccount) throws(ClusterError) {
        guard let facts = FileFacts(path, followingLinks: false) else {
            throw .socketFolderUnsafe(path: path, reason: FileActions.reason())
        }
        guard facts.isFolder else { throw .socketFolderUnsafe(path: path, reason: "it is no folder") }
        guard facts.owner == account.userID else {
            let owner = ServerAccount.userName(of: facts.owner) ?? "user \(facts.owner)"
            throw .socketFolderUnsafe(path: path, reason: "it belongs to \(owner), not to \(account.name)")
        }
        guard facts.permissions & 0o077 == 0 else {
            throw .socketFolderUnsafe(path: path, reason: "other users may enter it")
        }
    }

    /// FNV-1a, 64 bits: only to tell data folders apart, so it need not withstand an attacker; `verify` does.
    private static func digest(_ text: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
