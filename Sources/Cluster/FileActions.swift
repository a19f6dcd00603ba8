import Foundation
import Glibc

/// The few writing acts on files, with the system's own reason when one fails.
enum FileActions {
    /// The text of `errno`.
    static func reason(_ code: CInt = errno) -> String { unsafe String(cString: strerror(code)) }

    static func failure(_ path: String, _ code: CInt = errno) -> ClusterError {
        code == ENOSPC || code == EDQUOT ? .diskFull(path: path) : .folderUnusable(path: path, reason: reason(code))
    }

    /// The text of a small file, nil when it cannot be read or is no UTF-8.
    static func text(of path: String) -> String? {
        FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
    }

    /// Writes a file whole or not at all. The folder may belong to a less trusted account, so links are never followed.
    static func replace(_ path: String, with text: String, owner: ServerAccount) throws(ClusterError) {
        let draft = path + ".new"
        unsafe unlink(draft)
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failure(draft) }
        defer { close(file) }
        guard write(text, to: file), fchown(file, owner.userID, owner.groupID) == 0, fsync(file) == 0,
            unsafe rename(draft, path) == 0
        else { throw failure(path) }
    }

    /// Writes all of a text; false with `errno` set when that fails.
    static func write(_ text: String, to file: CInt) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// Makes the name of a renamed or new file in this folder durable.
    static func sync(folder: String) throws(ClusterError) {
        let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw failure(folder) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw failure(folder) }
    }

    /// Whether less than 16 MiB, one WAL segment, are free for ordinary users.
    static func isFull(_ path: String) -> Bool {
        var info = statvfs()
        guard unsafe statvfs(path, &info) == 0 else { return false }
        return UInt64(info.f_bavail) < (16 << 20) / UInt64(max(info.f_frsize, 1))
    }
}
