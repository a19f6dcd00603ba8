public import Associations
import Foundation
import JSON
import Postgres

/// The settings of the program: a flag, then the environment (`PASSKEYTRAIL_…`), then the file of `--config`.
public struct Settings: Sendable {
    /// Where HTTP listens; `:0` picks a port.
    public var listen = "127.0.0.1:8080"
    /// The folder of keys and of the private cluster.
    public var data = ".passkeytrail"
    /// A PostgreSQL URI; nil for the private cluster under `data`.
    public var database: String?
    /// Sessions that queries and the appender share.
    public var poolSize = 20
    /// Threads that answer queries.
    public var queryThreads = 4
    /// How long a feed must have been silent before what ran out of time is closed, in seconds.
    public var quietSeconds: Int64 = 5
    /// Whether the verifier and the projector run in this process.
    public var consumes = true
    /// How association files are fetched, and how often.
    public var associations = AssociationSettings()
    /// How logs are signed.
    public var transparency = TransparencySettings()
    /// A token with all rights, from the environment alone.
    public var adminToken: String?

    /// The usual settings.
    public init() {}

    /// One setting: its name as a flag, and why one would change it.
    public struct Key: Sendable {
        /// The flag without dashes; in the environment `PASSKEYTRAIL_` and upper case with underscores.
        public let name: String
        /// What its value is called.
        public let value: String
        /// What it does, and why one would set it.
        public let reason: String
    }

    /// All settings that flag, environment and file can set.
    public static let keys: [Key] =
        [
            Key(
                name: "listen", value: "ADDRESS:PORT",
                reason:
                    "where HTTP listens; :0 picks a port (default 127.0.0.1:8080: nothing leaves the machine until you say so)"
            ),
            Key(name: "data", value: "FOLDER", reason: "keys, and the private database (default .passkeytrail)"),
            Key(
                name: "database", value: "URI",
                reason: "a PostgreSQL of your own instead of the private one; `init` sets it up"),
            Key(
                name: "pool", value: "N",
                reason: "most database sessions of this process beside its writers (default 20)"),
            Key(
                name: "query-threads", value: "N",
                reason: "threads that answer reads (default 4: reads never hold up the feed)"),
            Key(
                name: "quiet-seconds", value: "N",
                reason:
                    "how long the feed must be silent before ceremonies without an answer are closed (default 5: a backlog fed in pieces is not closed between two of them)"
            ),
            Key(
                name: "consume", value: "yes|no",
                reason:
                    "whether this process verifies and projects (default yes; no for an instance that only takes events in)"
            ),
        ] + associationKeys + TransparencySettings.keys

    /// Reads settings; `flags` are those of the command line.
    ///
    /// - Throws: a sentence about the value that cannot be used, and where it came from.
    public static func read(
        flags: [String: String], environment: [String: String], file: String?
    ) throws(SettingsError) -> Settings {
        let fromFile = try file.map { path throws(SettingsError) in try read(file: path) } ?? [:]
        var settings = Settings()
        for key in keys {
            let variable = "PASSKEYTRAIL_" + key.name.uppercased().replacingOccurrences(of: "-", with: "_")
            if let value = flags[key.name] {
                try settings.set(key.name, value, from: "--\(key.name)")
            } else if let value = environment[variable], !value.isEmpty {
                try settings.set(key.name, value, from: variable)
            } else if let value = fromFile[key.name] {
                try settings.set(key.name, value, from: "\(file ?? ""), \(key.name)")
            }
        }
        settings.adminToken = environment["PASSKEYTRAIL_ADMIN_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        return settings
    }

    private static func read(file path: String) throws(SettingsError) -> [String: String] {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw SettingsError("The settings file \(path) cannot be read.")
        }
        guard let value = try? JSONValue.parse(Array(bytes)), value.kind == .object else {
            throw SettingsError("The settings file \(path) is no JSON object.")
        }
        var settings: [String: String] = [:]
        for (key, value) in value.members {
            guard keys.contains(where: { $0.name == key }) else {
                throw SettingsError("\(path): there is no setting `\(key)`.")
            }
            settings[key] = value.string ?? value.int.map { String($0) } ?? value.bool.map { $0 ? "yes" : "no" }
        }
        return settings
    }

    private mutating func set(_ name: String, _ value: String, from place: String) throws(SettingsError) {
        func number(_ range: ClosedRange<Int>) throws(SettingsError) -> Int {
            guard let number = Int(value), range.contains(number) else {
                throw SettingsError(
                    "\(place): expected a whole number from \(range.lowerBound) to \(range.upperBound).")
            }
            return number
        }
        if try setAssociation(name, value, from: place) { return }
        if try transparency.set(name, value, from: place) { return }
        switch name {
        case "listen": listen = value
        case "data": data = value
        case "database":
            guard PostgresSettings.canRead(connectionString: value) else {
                throw SettingsError("\(place): expected a PostgreSQL URI such as postgresql://user@host/database.")
            }
            database = value
        case "pool": poolSize = try number(2...500)
        case "query-threads": queryThreads = try number(1...64)
        case "quiet-seconds": quietSeconds = Int64(try number(0...86_400))
        case "consume":
            guard let says = ["yes": true, "true": true, "no": false, "false": false][value] else {
                throw SettingsError("\(place): expected yes or no.")
            }
            consumes = says
        default: break
        }
    }
}

/// A setting that cannot be used.
public struct SettingsError: Error, Sendable, CustomStringConvertible {
    /// One sentence.
    public let description: String

    init(_ description: String) { self.description = description }
}
