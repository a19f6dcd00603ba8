import Glibc

/// What `stat` tells of a file.
struct FileFacts: Equatable, Sendable {
    /// Device and inode: two paths with equal identities are one file.
    struct Identity: Equatable, Sendable {
        let device: dev_t
        let inode: ino_t
    }

    let identity: Identity
    let owner: uid_t
    /// The permission bits.
    let permissions: mode_t
    private let kind: mode_t

    var isFolder: Bool { kind == S_IFDIR }
    var isSocket: Bool { kind == S_IFSOCK }

    /// Nil when the file is not there or cannot be reached.
    init?(_ path: String, followingLinks: Bool = true) {
        var info = stat()
        let result = unsafe followingLinks ? stat(path, &info) : lstat(path, &info)
        guard result == 0 else { return nil }
        identity = Identity(device: info.st_dev, inode: info.st_ino)
        owner = info.st_uid
        permissions = info.st_mode & 0o7777
        kind = info.st_mode & S_IFMT
    }
}
