import Foundation
import Glibc

/// The `--data` folder and what lies in it:
/// ```
/// cluster/          PostgreSQL's files, of the server's account and closed to all others
/// cluster.making/   the same while it is being set up; renamed when it is whole
/// serve.lock        held by the one `serve`; holds its process id
/// start.lock        held while the server is started or stopped; says who started it last, `serve` or `command`
/// use.lock          held, shared, by every command that uses the server
/// start.log         what the server printed before its own log was open
/// ```
struct DataFolder: Equatable, Sendable {
    /// The absolute path without links.
    let path: String

    var cluster: String { path + "/cluster" }
    var draft: String { path + "/cluster.making" }
    var serveLock: String { path + "/serve.lock" }
    var startLock: String { path + "/start.lock" }
    var useLock: String { path + "/use.lock" }
    var startLog: String { path + "/start.log" }

    /// Opens the folder; makes it, with those above it, only when `create` is true.
    init(_ given: String, create: Bool) throws(ClusterError) {
        if FileFacts(given) == nil {
            guard create else { throw .notSetUp(folder: given) }
            try Self.make(given)
        }
        guard let resolved = unsafe realpath(given, nil) else { throw FileActions.failure(given) }
        defer { unsafe free(resolved) }
        path = unsafe String(cString: resolved)
        guard let facts = FileFacts(path), facts.isFolder else {
            throw .folderUnusable(path: path, reason: FileActions.reason(ENOTDIR))
        }
    }

    private static func make(_ path: String) throws(ClusterError) {
        do {
            // Others may pass through, as the server's account must, but not look around.
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
        } catch {
            throw .folderUnusable(path: path, reason: FileActions.reason())
        }
    }

    /// The lock that whoever starts or stops the server holds meanwhile.
    func takeStartLock(within limit: Duration = .seconds(120)) throws(ClusterError) -> FolderLock {
        guard let lock = try FolderLock.take(startLock, .exclusive, within: limit) else {
            throw .busy(folder: path, seconds: Int(limit.components.seconds))
        }
        return lock
    }
}
