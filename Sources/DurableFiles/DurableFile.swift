import Glibc

/// A file that is replaced as a whole: after a crash at any moment it is the old one or the new one, never a part.
public enum DurableFile {
    /// What the system refused.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The file or folder.
        public let path: String
        /// `errno`.
        public let code: Int32

        /// The file and the system's reason.
        public var description: String { "\(path): \(unsafe String(cString: strerror(code)))" }
    }

    /// Puts bytes in the place of what the file held, readable and writable by its owner alone. Durable on return.
    public static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        let draft = path + ".new"
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Failure(path: draft, code: errno) }
        do {
            try write(bytes, to: file, draft)
        } catch {
            close(file)
            unsafe unlink(draft)
            throw error
        }
        close(file)
        guard unsafe rename(draft, path) == 0 else { throw Failure(path: path, code: errno) }
        try synchronize(folderOf: path)
    }

    /// Makes the entries of the folder of a file durable.
    public static func synchronize(folderOf path: String) throws(Failure) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let handle = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle >= 0 else { throw Failure(path: folder, code: errno) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw Failure(path: folder, code: errno) }
    }

    private static func write(_ bytes: [UInt8], to file: Int32, _ path: String) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let rest = Array(bytes[done...])
            let written = unsafe Glibc.write(file, rest, rest.count)
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw Failure(path: path, code: errno) }
            done += written
        }
        guard fsync(file) == 0 else { throw Failure(path: path, code: errno) }
    }
}
