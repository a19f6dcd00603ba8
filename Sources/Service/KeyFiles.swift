import EventLog
import Foundation
import Ingest
import JSON
import OpenSSL
import Postgres
import Schema

/// The service's secrets, in files of their own that only their owner can read: `keys/pseudonym.key` and `keys/digest.key`,
/// each 64 hex digits.
struct KeyFiles {
    /// Why the keys cannot be used.
    enum Trouble: Error, CustomStringConvertible {
        case missing(String)
        case malformed(String)
        case other(String)
        case unwritable(String, String)

        var description: String {
            switch self {
            case .missing(let path):
                "The key \(path) is missing, but the database was used with one. Put it back from your backup: with another "
                    + "key every account would get a second pseudonym."
            case .malformed(let path): "The key \(path) is not 64 hex digits. Put it back from your backup."
            case .other(let name):
                "The \(name) key is not the one that the database was used with. Start with the data folder that belongs to it."
            case .unwritable(let path, let why): "The key \(path) cannot be written: \(why)."
            }
        }
    }

    let folder: String

    private static let names = ["pseudonym", "digest"]

    /// Reads the keys; makes them when the database has never been used with any.
    func keys(for log: EventLog) throws -> IngestKeys {
        let known = try log.pool.withConnection { connection in
            var known: [String: [UInt8]] = [:]
            for row in try connection.query(.keyFingerprints) { known[try row.text(0)] = try row.bytes(1) }
            return known
        }
        var keys: [String: [UInt8]] = [:]
        for name in Self.names {
            let key = try key(name, mayMake: known[name] == nil)
            let fingerprint = HMACSHA256(key: key).authenticationCode(for: Array("passkeytrail \(name) key".utf8))
            if let expected = known[name] {
                guard constantTimeEquals(expected, fingerprint) else { throw Trouble.other(name) }
            } else {
                _ = try log.pool.withConnection { connection in
                    try connection.execute(.noteKeyFingerprint, [.text(name), .bytea(fingerprint)])
                }
            }
            keys[name] = key
        }
        return IngestKeys(pseudonymKey: keys["pseudonym"] ?? [], digestKey: keys["digest"] ?? [])
    }

    private func key(_ name: String, mayMake: Bool) throws -> [UInt8] {
        let path = folder + "/\(name).key"
        if let contents = FileManager.default.contents(atPath: path) {
            let text = String(decoding: contents, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            guard let key = Hex.decode(text), key.count == 32 else { throw Trouble.malformed(path) }
            return key
        }
        guard mayMake else { throw Trouble.missing(path) }
        let key = try Random.bytes(32)
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Trouble.unwritable(folder, error.localizedDescription)
        }
        // The folder is closed to others before the file is made in it.
        guard
            FileManager.default.createFile(
                atPath: path, contents: Data((Hex.encode(key) + "\n").utf8), attributes: [.posixPermissions: 0o600])
        else { throw Trouble.unwritable(path, "the folder may not be writable, or the disk full") }
        return key
    }
}
