public import Ceremony
import EventLog
import JSON
import Postgres
import Projections
import Schema

extension Queries {
    /// How many positions are looked through by one statement.
    private static let stretch: Int64 = 50_000

    /// Everything that a log holds about an account, by its pseudonym, as JSON: credentials, sessions, and the events as they are
    /// stored, those of its ceremonies and all others that name it, its user handles or its sessions. Nil where there is nothing.
    ///
    /// The whole log is read once, in stretches: no index leads to events beyond ceremonies.
    public func account(_ account: String, in id: LogID, named name: String) throws -> [UInt8]? {
        try log.pool.withConnection { connection in
            let key: [Bind] = [.int4(id.rawValue), .text(account)]
            let sessions = try connection.query(.sessionsOfAccount, key)
            let credentials = try connection.query(.credentialsOfAccount, key)
            var positions = Set<Position>()
            for row in try connection.query(.ceremoniesOfAccount, key) {
                positions.formUnion(PositionList.decode(try row.bytes(1)))
            }
            var texts = [account]
            for row in try connection.query(.userHandlesOfAccount, key) { texts.append(try row.text(0)) }
            for row in sessions {
                var writer = JSONWriter()
                writer.value(try row.text(0))
                texts.append("\"session\":" + writer.text)
            }
            let next = try log.reader.nextPosition(of: id, on: connection)?.rawValue ?? 0
            for first in stride(from: 0, to: next, by: Int(Self.stretch)) {
                let found = try connection.query(
                    .eventsThatTell,
                    [.int4(id.rawValue), .int8(first), .int8(min(first + Self.stretch, next)), .textArray(texts)])
                for row in found { positions.insert(Position(rawValue: try row.int8(0))) }
            }
            guard !positions.isEmpty || credentials.count > 0 else { return nil }
            var writer = JSONWriter(capacity: 65_536)
            writer.beginObject()
            writer.member("rp", name)
            writer.member("account", account)
            writer.member("position", next - 1)
            writer.key("credentials")
            writer.beginArray()
            for row in credentials { try DiagnosedCredential(row).write(to: &writer) }
            writer.endArray()
            try write(sessions, to: &writer)
            try writeEvents(at: positions.sorted { $0.rawValue < $1.rawValue }, in: id, on: connection, to: &writer)
            writer.endObject()
            return writer.bytes
        }
    }

    private func write(_ sessions: Rows, to writer: inout JSONWriter) throws {
        writer.key("sessions")
        writer.beginArray()
        for row in sessions {
            writer.beginObject()
            writer.member("session", try row.text(0))
            writer.member("firstSeenAt", Instant(rawValue: try row.int8(1)).rfc3339)
            writer.member("lastSeenAt", Instant(rawValue: try row.int8(2)).rfc3339)
            writer.orNull("signedInAt", try row.nullableInt8(3).map { Instant(rawValue: $0).rfc3339 })
            writer.orNull("method", try row.nullableText(4))
            writer.member("fallbacks", Int64(try row.int4(5)))
            writer.endObject()
        }
        writer.endArray()
    }

    /// Events of ceremonies under their ceremony, then the others.
    private func writeEvents(
        at positions: [Position], in id: LogID, on connection: PostgresConnection, to writer: inout JSONWriter
    ) throws {
        let events = try log.reader.events(in: id, at: positions, on: connection)
        let isOfCeremony = { (event: StoredEvent) in event.type?.isOfCeremony == true }
        writer.key("ceremonies")
        writer.beginArray()
        let ceremonies = Dictionary(grouping: events.filter(isOfCeremony)) { $0.subject ?? "" }
        for (ceremony, events) in ceremonies.sorted(by: { ($0.value[0].position.rawValue) < ($1.value[0].position.rawValue) }) {
            writer.beginObject()
            writer.member("ceremony", ceremony)
            write(events, to: &writer)
            writer.endObject()
        }
        writer.endArray()
        write(events.filter { !isOfCeremony($0) }, to: &writer)
    }

    private func write(_ events: [StoredEvent], to writer: inout JSONWriter) {
        writer.key("events")
        writer.beginArray()
        for event in events {
            writer.beginObject()
            writer.member("position", event.position.rawValue)
            writer.member("recordedAt", event.recordedAt.rfc3339)
            writer.member("time", event.time.rfc3339)
            writer.orNull("type", event.type?.rawValue)
            writer.member("source", event.source)
            writer.member("id", event.id)
            writer.orNull("subject", event.subject)
            writer.key("body")
            writer.raw(event.body)
            writer.endObject()
        }
        writer.endArray()
    }
}
