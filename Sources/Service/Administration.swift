import Ceremony
public import EventLog
import JSON
import OpenSSL

/// Administrative acts, each an event of the log `_system`: who (a token's id) did what to what.
public struct Administration: Sendable {
    private let log: EventLog
    private let appender: Appender

    /// The log of acts, which is made by the first.
    public static let logName = "_system"

    /// Prepares to note acts.
    public init(_ log: EventLog, _ appender: Appender) {
        self.log = log
        self.appender = appender
    }

    /// Notes an act. `subject` is a name or an id, never a secret. Blocks until it is durable.
    public func note(_ act: String, subject: String, by permit: Permit?) throws {
        let event = try Self.event(act, subject: subject, by: permit)
        _ = try appender.append([event], to: try log.createLog(named: Self.logName)).get()
    }

    /// The event that notes an act.
    static func event(_ act: String, subject: String, by permit: Permit?) throws -> NewEvent {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("data")
        writer.beginObject()
        writer.member("act", act)
        writer.member("subject", subject)
        writer.member("token", permit.map { $0.tokenID ?? "environment" } ?? "command line")
        writer.endObject()
        writer.endObject()
        return NewEvent(
            source: "urn:passkeytrail:administration", id: Hex.encode(try Random.bytes(16)), type: .adminActed,
            time: .now,
            subject: subject, body: writer.bytes, contentDigest: [UInt8](repeating: 0, count: 32))
    }
}
