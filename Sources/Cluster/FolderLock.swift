import Glibc

/// A lock on a file (`flock`) that is held as long as this object lives, and that the kernel drops when the process
/// dies. The file holds a short text about its holder.
final class FolderLock: Sendable {
    enum Kind: Sendable {
        case shared
        case exclusive
    }

    private let file: CInt

    private init(takingOwnership file: CInt) { self.file = file }

    deinit { close(file) }

    /// Takes the lock at once, or gives nil when somebody else holds it.
    static func take(_ path: String, _ kind: Kind) throws(ClusterError) -> FolderLock? {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw FileActions.failure(path) }
        let lock = FolderLock(takingOwnership: file)
        guard flock(file, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else { throw FileActions.failure(path) }
            return nil
        }
        return lock
    }

    /// Takes the lock, waiting for it; nil when the time is over.
    static func take(_ path: String, _ kind: Kind, within limit: Duration) throws(ClusterError) -> FolderLock? {
        let end = ContinuousClock.now + limit
        while true {
            if let lock = try take(path, kind) { return lock }
            guard ContinuousClock.now < end else { return nil }
            usleep(20_000)
        }
    }

    /// Gives the lock up before this object goes.
    func release() { flock(file, LOCK_UN) }

    /// What the holder wrote.
    static func text(of path: String) -> String? {
        FileActions.text(of: path).map { String($0.prefix { !$0.isNewline }) }
    }

    /// Replaces the text.
    func write(_ text: String) throws(ClusterError) {
        guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0, FileActions.write(text + "\n", to: file) else {
            throw FileActions.failure("the lock file")
        }
    }
}
