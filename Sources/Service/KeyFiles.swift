import EventLog
import Foundation
import Ingest
import JSON
import OpenSSL
import Postgres
import Schema
import Transparency

/// The service's secrets, in files of their own that only their owner can read: `keys/pseudonym.key`, `keys/digest.key` and
/// `keys/signing.key`, each 64 hex digits.
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
        let known = try fingerprints(log)
        var keys: [String: [UInt8]] = [:]
        for name in Self.names {
            let key = try key(name, mayMake: known[name] == nil)
            if let expected = known[name] {
                guard constantTimeEquals(expected, Self.fingerprint(of: key, name)) else { throw Trouble.other(name) }
            } else {
                try note(key, as: name, name, log)
            }
            keys[name] = key
        }
        return IngestKeys(pseudonymKey: keys["pseudonym"] ?? [], digestKey: keys["digest"] ?? [])
    }

    /// The secret of the logs' keys, with those it took the place of; nil where there is none here, because another instance
    /// signs.
    func logKeys(for log: EventLog) throws -> LogKeys? {
        let known = try fingerprints(log)
        let generation = known.keys.compactMap { Self.generation($0) }.max()
        guard generation == nil || FileManager.default.fileExists(atPath: path("signing")) else { return nil }
        let current = try key("signing", mayMake: generation == nil)
        let fingerprint = Self.fingerprint(of: current, "signing")
        if let generation, let expected = known[Self.fingerprintName(generation)] {
            guard constantTimeEquals(expected, fingerprint) else { throw Trouble.other("signing") }
        } else {
            try note(current, as: Self.fingerprintName(1), "signing", log)
        }
        let retired = try (1..<max(1, generation ?? 1)).reversed().map { try key("signing-\($0)", mayMake: false) }
        return LogKeys(current: current, retired: retired)
    }

    /// Under which name the database has the fingerprint of the n-th signing key.
    private static func fingerprintName(_ generation: Int) -> String {
        generation == 1 ? "signing" : "signing-\(generation)"
    }

    private static func generation(_ name: String) -> Int? {
        if name == "signing" { return 1 }
        return name.hasPrefix("signing-") ? Int(name.dropFirst("signing-".count)) : nil
    }

    private static func fingerprint(of key: [UInt8], _ name: String) -> [UInt8] {
        HMACSHA256(key: key).authenticationCode(for: Array("passkeytrail \(name) key".utf8))
    }

    private func fingerprints(_ log: EventLog) throws -> [String: [UInt8]] {
        try log.pool.withConnection { connection in
            var known: [String: [UInt8]] = [:]
            for row in try connection.query(.keyFingerprints) { known[try row.text(0)] = try row.bytes(1) }
            return known
        }
    }

    private func note(_ key: [UInt8], as entry: String, _ name: String, _ log: EventLog) throws {
        _ = try log.pool.withConnection { connection in
            try connection.execute(.noteKeyFingerprint, [.text(entry), .bytea(Self.fingerprint(of: key, name))])
        }
    }

    private func path(_ name: String) -> String { folder + "/\(name).key" }

    private func key(_ name: String, mayMake: Bool) throws -> [UInt8] {
        let path = path(name)
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
