public import Ceremony
import EventLog
import JSON
import Postgres
import Schema

extension Queries {
    /// A page of ceremonies, newest first: `{"items": […], "next": "…" or null}`.
    public func ceremonies(in id: LogID, named name: String, _ filter: CeremonyFilter) throws -> [UInt8] {
        let certificates = try filter.signingCertificate.map { try self.certificates($0, of: id, named: name) }
        return try log.pool.withConnection { connection in
            let rows = try self.rows(filter, certificates, id, on: connection)
            var writer = JSONWriter(capacity: 16_384)
            writer.beginObject()
            writer.key("items")
            writer.beginArray()
            let page = rows.prefix(Int(filter.limit))
            for row in page { try Self.write(row, to: &writer) }
            writer.endArray()
            var next: String?
            if rows.count > page.count, let last = page.last {
                next = CeremonyFilter.Cursor(startedAt: try last.int8(5), firstPosition: try last.int8(23)).text
            }
            writer.orNull("next", next)
            writer.endObject()
            return writer.bytes
        }
    }

    /// Most ids that begin alike before the list is read by time instead.
    private static let mostAlike: Int64 = 5000

    /// The rows of the page and one more, by the shortest way: a name that has an index, the times at which the roll-ups have
    /// seen what is asked for, or simply the newest on.
    private func rows(
        _ filter: CeremonyFilter, _ certificates: [String]?, _ id: LogID, on connection: PostgresConnection
    ) throws -> Rows {
        let binds = [.int4(id.rawValue)] + filter.binds(certificates: certificates)
        if filter.texts["session"] != nil || filter.texts["trace"] != nil || filter.credential != nil {
            return try connection.query(.listCeremoniesNamed, binds)
        }
        if let start = filter.texts["q"], filter.texts["account"] == nil {
            let alike = try connection.query(
                .countCeremoniesFrom, [.int4(id.rawValue), .text(start), .int8(Self.mostAlike)])
            if try alike.single().int8(0) < Self.mostAlike { return try connection.query(.listCeremoniesNamed, binds) }
        }
        if filter.texts["account"] == nil {
            let found = try ListSpans(filter, certificates: certificates, in: id, dictionaries, on: connection)
            if let spans = found.spans {
                return try connection.query(
                    .listCeremoniesWithin,
                    binds + [.int8Array(spans.map(\.from)), .int8Array(spans.map(\.before))])
            }
        }
        return try connection.query(.listCeremonies, binds)
    }

    /// Which certificates are meant: one in any hex form, or those of a label in the configuration.
    private func certificates(_ text: String, of id: LogID, named name: String) throws -> [String] {
        if let fingerprint = Fingerprint(anyForm: text) { return [fingerprint.hex] }
        guard let stored = try relyingParty(id), let configuration = configuration(stored.configuration, name: name)
        else {
            return [text]
        }
        let labelled = configuration.androidApps.filter { $0.label == text }.flatMap(\.fingerprints)
        return labelled.isEmpty ? [text] : labelled.compactMap { Fingerprint(anyForm: $0)?.hex }
    }

    private static func write(_ row: Row, to writer: inout JSONWriter) throws(PostgresError) {
        writer.beginObject()
        writer.member("ceremony", try row.text(0))
        writer.orNull("kind", try row.nullableText(1))
        writer.orNull("mediation", try row.nullableText(2))
        writer.orNull("purpose", try row.nullableText(3))
        writer.orNull("issuedAt", try row.nullableInt8(4).map { Instant(rawValue: $0).rfc3339 })
        writer.orNull("closedAt", try row.nullableInt8(6).map { Instant(rawValue: $0).rfc3339 })
        writer.client("client", try client(row))
        writer.key("outcome")
        writer.beginObject()
        writer.orNull("class", try row.nullableText(7))
        writer.orNull("group", try row.nullableText(8))
        writer.orNull("reason", try row.nullableText(9))
        writer.orNull("confidence", try row.nullableText(10))
        writer.endObject()
        writer.key("decision")
        if let accepted = try row.nullableBool(11) {
            writer.beginObject()
            writer.member("accepted", accepted)
            writer.key("agrees")
            if let agrees = try row.nullableBool(12) { writer.value(agrees) } else { writer.null() }
            writer.endObject()
        } else {
            writer.null()
        }
        writer.orNull("account", try row.nullableText(13))
        writer.orNull("session", try row.nullableText(14))
        writer.orNull("credential", try row.nullableBytes(24).map { Base64URL.encode($0) })
        writer.endObject()
    }

    private static func client(_ row: Row) throws(PostgresError) -> Client? {
        guard let platform = try row.nullableText(15).flatMap({ Platform(rawValue: $0) }) else { return nil }
        var client = Client(platform: platform)
        client.osVersion = try row.nullableText(16)
        client.appID = try row.nullableText(17)
        client.appVersion = try row.nullableText(18)
        client.appBuild = try row.nullableText(19)
        client.signingCertificate = try row.nullableText(20)
        client.browser = try row.nullableText(21)
        client.browserVersion = try row.nullableText(22)
        return client
    }
}
