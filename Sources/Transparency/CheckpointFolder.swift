import DurableFiles
import Foundation
public import Merkle
import OpenSSL

/// The last signed checkpoint of each log, in a file beside the signing key: what tells a database that was set back from
/// the one that was signed. Each file is the checkpoint itself, a C2SP signed note.
///
/// A checkpoint is on disk here before anybody else sees it. So after a crash at any moment the file is at the newest
/// signature that can be anywhere, or ahead of it.
public struct CheckpointFolder: Sendable {
    /// Why a file cannot be used.
    public enum Trouble: Error, Sendable, CustomStringConvertible {
        /// It is no checkpoint.
        case malformed(String)
        /// It cannot be read or written; the system's reason.
        case inaccessible(String, String)

        /// One sentence.
        public var description: String {
            switch self {
            case .malformed(let path): "\(path) is no signed checkpoint"
            case .inaccessible(let path, let why): why.hasPrefix(path) ? why : "\(path): \(why)"
            }
        }
    }

    private let folder: String

    /// The files under this folder, which is made when there is something to keep.
    public init(folder: String) { self.folder = folder }

    /// The checkpoint of a log; nil where none was signed here.
    public func read(_ name: String) throws(Trouble) -> SignedCheckpoint? {
        let path = path(of: name)
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw .inaccessible(path, "it cannot be read")
        }
        guard let checkpoint = SignedCheckpoint(Array(bytes)) else { throw .malformed(path) }
        return checkpoint
    }

    /// All checkpoints; of files that cannot be used the trouble.
    public func all() -> [Result<SignedCheckpoint, Trouble>] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasPrefix("log-") }.sorted().map { file in
            let path = folder + "/" + file
            guard let bytes = FileManager.default.contents(atPath: path) else {
                return .failure(.inaccessible(path, "it cannot be read"))
            }
            guard let checkpoint = SignedCheckpoint(Array(bytes)) else { return .failure(.malformed(path)) }
            return .success(checkpoint)
        }
    }

    /// Keeps a checkpoint in the place of the one before; it is durable on return. A crash leaves the one or the other.
    public func write(_ checkpoint: SignedCheckpoint, of name: String) throws(Trouble) {
        try makeFolder()
        try put(checkpoint.note.note, at: path(of: name))
    }

    private func makeFolder() throws(Trouble) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .inaccessible(folder, error.localizedDescription)
        }
    }

    private func put(_ text: String, at path: String) throws(Trouble) {
        do {
            try DurableFile.replace(path, with: Array(text.utf8))
        } catch {
            throw .inaccessible(error.path, error.description)
        }
    }

    private func path(of name: String) -> String { folder + "/log-" + stem(name) }

    /// Names are of letters, digits, dots and hyphens; one that is too long for a file's name stands as its hash.
    private func stem(_ name: String) -> String {
        guard name.utf8.count > 200 else { return name }
        return "sha256-"
            + SHA256.hash(Array(name.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
