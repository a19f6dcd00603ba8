public import Ceremony
public import EventLog
import JSON
import Postgres
import Schema
public import WellKnown

/// What is kept of association files: how they stand, and how they came to it.
public struct AssociationRecords: Sendable {
    private let log: EventLog

    /// The records of a database.
    public init(_ log: EventLog) { self.log = log }

    /// The versions of a relying party's files, newest first, at most `limit` of those seen at or before a moment.
    public func versions(
        of id: LogID, before moment: Instant = Instant(rawValue: .max), limit: Int64 = 200
    ) throws -> [AssociationHistory.Version] {
        try log.pool.withConnection { connection in
            try connection.query(.associationVersions, [.int4(id.rawValue), .int8(moment.rawValue), .int8(limit)])
                .compactMap { row in
                    guard let value = try? JSONValue.parse(try row.bytes(2)),
                        let observation = AssociationObservation(value)
                    else { return nil }
                    return AssociationHistory.Version(
                        position: Position(rawValue: try row.int8(0)), seenAt: Instant(rawValue: try row.int8(1)),
                        observation: observation)
                }
        }
    }

    /// How the files of a relying party stood when they were last looked at, and the apps of late ceremonies beside
    /// them, as JSON.
    public func overview(of id: LogID, now: Instant) throws -> [UInt8] {
        let history = AssociationHistory(try versions(of: id, limit: 500).sorted { $0.position < $1.position })
        let (copies, check, traffic) = try log.pool.withConnection { connection in
            var copies: [KnownCopy] = []
            for row in try connection.query(.associationCopies, [.int4(id.rawValue)]) {
                if let copy = try KnownCopy(row) { copies.append(copy) }
            }
            let check = try connection.query(.associationCheck, [.int4(id.rawValue)]).first.map { row in
                (at: Instant(rawValue: try row.int8(0)), configuration: try row.int8(1), findings: try row.bytes(3))
            }
            return (copies, check, try self.traffic(of: id, now: now, on: connection))
        }
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.key("checkedAt")
        if let check { writer.value(check.at.rfc3339) } else { writer.null() }
        if let check { writer.member("configuration", check.configuration) }
        let noted = traffic.map { ($0, $0.note(in: history, now: now)) }
        writer.key("findings")
        writer.beginArray()
        let kept = check.flatMap { try? JSONValue.parse($0.findings) }
        for finding in kept.map({ Array($0.elements) }) ?? [] { writer.value(finding) }
        for (app, note) in noted { app.finding(note)?.write(to: &writer) }
        writer.endArray()
        writer.key("files")
        writer.beginArray()
        for copy in copies { copy.write(to: &writer, isCurrent: copy.checkedAt == check?.at) }
        writer.endArray()
        writer.key("traffic")
        writer.beginArray()
        for (app, note) in noted { app.write(to: &writer, history, note) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The versions with what differs from the one before, newest first, as JSON.
    public func history(of id: LogID, _ filter: VersionFilter) throws -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginObject()
        writer.key("items")
        writer.beginArray()
        for version in try filtered(id, filter) {
            writer.beginObject()
            writer.member("position", version.position.rawValue)
            writer.member("seenAt", version.seenAt.rfc3339)
            writer.key("observation")
            version.observation.write(to: &writer)
            writer.key("diff")
            writer.beginArray()
            for change in version.observation.changes { writer.value(change.line) }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// The versions that a filter takes, newest first.
    public func filtered(_ id: LogID, _ filter: VersionFilter) throws -> [AssociationHistory.Version] {
        let all = try versions(of: id, before: filter.until, limit: 5000)
        return Array(all.lazy.filter { filter.takes($0) }.prefix(filter.limit))
    }
}

/// Which versions of association files are asked for.
public struct VersionFilter: Sendable {
    /// Only this file; nil for all.
    public var file: WellKnownFile?
    /// Only this copy; nil for all.
    public var view: AssociationObservation.View?
    /// Only versions first seen at or after this moment.
    public var since = Instant(rawValue: .min)
    /// Only versions first seen at or before this moment.
    public var until = Instant(rawValue: .max)
    /// Most versions.
    public var limit = 100

    /// Reads the parameters of a query, which are `file`, `view`, `since`, `until` and `limit`.
    public init(_ value: (String) -> String?) throws(PayloadError) {
        if let text = value("file") {
            guard let known = WellKnownFile(rawValue: text) else {
                throw PayloadError(
                    path: "file", expected: "one of \(WellKnownFile.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            file = known
        }
        if let text = value("view") {
            guard let known = AssociationObservation.View(rawValue: text) else {
                let names = AssociationObservation.View.allCases.map(\.rawValue).joined(separator: ", ")
                throw PayloadError(path: "view", expected: "one of \(names)")
            }
            view = known
        }
        since = try Self.instant("since", value("since")) ?? since
        until = try Self.instant("until", value("until")) ?? until
        if let text = value("limit") {
            guard let number = Int(text), (1...1000).contains(number) else {
                throw PayloadError(path: "limit", expected: "a whole number from 1 to 1000")
            }
            limit = number
        }
    }

    private static func instant(_ name: String, _ text: String?) throws(PayloadError) -> Instant? {
        guard let text else { return nil }
        guard let instant = Instant(rfc3339: text) else {
            throw PayloadError(path: name, expected: "a time in RFC 3339 form")
        }
        return instant
    }

    func takes(_ version: AssociationHistory.Version) -> Bool {
        version.seenAt >= since && (file == nil || version.observation.file == file)
            && (view == nil || version.observation.view == view)
    }
}

extension KnownCopy {
    fileprivate func write(to writer: inout JSONWriter, isCurrent: Bool) {
        writer.beginObject()
        writer.member("file", file.rawValue)
        writer.member("view", view.rawValue)
        writer.member("url", url)
        writer.member("state", observation?.state.rawValue ?? "unknown")
        if let position { writer.member("position", position.rawValue) }
        if let seenAt { writer.member("seenAt", seenAt.rfc3339) }
        if let answeredAt { writer.member("answeredAt", answeredAt.rfc3339) }
        writer.member("checkedAt", checkedAt.rfc3339)
        writer.member("watched", isCurrent)
        if let failure { writer.member("failure", failure) }
        if let seen = observation {
            if let status = seen.status { writer.member("status", status) }
            if let type = seen.contentType { writer.member("contentType", type) }
            if let digest = seen.sha256 { writer.member("sha256", digest) }
            if let age = seen.ageSeconds { writer.member("ageSeconds", age) }
            writer.key("grants")
            seen.grants.write(to: &writer)
        }
        writer.endObject()
    }
}
