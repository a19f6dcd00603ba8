public import Ceremony
public import EventLog
import Foundation
public import JSON
import OpenSSL

/// Puts the configuration of relying parties: each change is an event of their log.
public final class Registrar: Sendable {
    /// What was put.
    public struct Configured: Sendable {
        /// The configuration, read.
        public var configuration: RelyingPartyConfiguration
        /// Its JSON text as it was put, in compact form.
        public var json: [UInt8]
        /// The position of the event that set it.
        public var position: Position
        /// Whether an event was appended; false where the same configuration was in force already.
        public var isNew: Bool
    }

    /// Why nothing was put.
    public enum Refusal: Error, Sendable {
        /// The text cannot be read as JSON (400).
        case unreadable(String)
        /// It is no configuration (422).
        case invalid(PayloadError)
        /// The database did not take it (503, or 429 when it is overloaded).
        case unavailable(AppendError)
    }

    private let log: EventLog
    private let appender: Appender
    private let now: @Sendable () -> Instant

    /// Prepares to put configurations.
    public init(_ log: EventLog, appender: Appender, now: @escaping @Sendable () -> Instant) {
        self.log = log
        self.appender = appender
        self.now = now
    }

    /// Puts the configuration of `name`, whose log is made when it is the first. Blocks until it is durable.
    ///
    /// - Parameter inForce: where the same configuration was set that is in force, nil where another is: nothing is
    ///   appended then.
    public func configure(
        name: String, json: [UInt8], inForce: (JSONValue, LogID) throws -> Position? = { _, _ in nil }
    ) throws -> Configured {
        let value: JSONValue
        do {
            value = try JSONValue.parse(json, limits: JSONLimits(depth: IngestLimits.nesting, bytes: 1 << 20))
        } catch {
            throw Refusal.unreadable(error.description)
        }
        guard RelyingPartyName.isValid(name) else {
            throw Refusal.invalid(PayloadError(path: "name", expected: "1 to 253 of a-z, 0-9, `.` and `-`"))
        }
        let configuration: RelyingPartyConfiguration
        do {
            configuration = try RelyingPartyConfiguration(value, name: name)
        } catch {
            throw Refusal.invalid(error)
        }
        var text: [UInt8] = []
        value.append(to: &text)
        let id = try log.createLog(named: name)
        if let position = try inForce(value, id) {
            return Configured(configuration: configuration, json: text, position: position, isNew: false)
        }
        let event = NewEvent(
            source: "urn:passkeytrail:configuration", id: Hex.encode(try Random.bytes(16)),
            type: .relyingPartyConfigured,
            time: now(), subject: nil, body: Array("{\"data\":".utf8) + text + Array("}".utf8),
            contentDigest: [UInt8](repeating: 0, count: 32))
        switch appender.append([event], to: id) {
        case .success(let result):
            guard let position = result.highestPosition else { throw Refusal.unavailable(.unavailable) }
            return Configured(configuration: configuration, json: text, position: position, isNew: true)
        case .failure(let error): throw Refusal.unavailable(error)
        }
    }
}
