import Ceremony
import EventLog
import JSON
import Postgres
import Schema
import WellKnown

extension AssociationRecords {
    /// How far back traffic is compared with the files, in seconds, and how many ceremonies at most.
    private static let trafficSeconds: Int64 = 14 * 86_400
    private static let trafficCeremonies: Int64 = 20_000

    /// The apps of late ceremonies.
    func traffic(of id: LogID, now: Instant, on connection: PostgresConnection) throws -> [AppTraffic] {
        let since = now.advanced(bySeconds: -Self.trafficSeconds)
        let binds: [Bind] = [.int4(id.rawValue), .int8(since.rawValue), .int8(Self.trafficCeremonies)]
        return try connection.query(.associationTraffic, binds).compactMap { row in
            guard let platform = Platform(rawValue: try row.text(0)) else { return nil }
            var client = Client(platform: platform)
            client.appID = try row.text(1)
            client.signingCertificate = try row.nullableText(2)
            return AppTraffic(
                client: client, ceremonies: try row.int8(3), verified: try row.int8(4),
                lastSeenAt: Instant(rawValue: try row.int8(5)),
                lastVerifiedAt: try row.nullableInt8(6).map { Instant(rawValue: $0) })
        }
    }
}

extension AppTraffic {
    func write(to writer: inout JSONWriter, _ history: AssociationHistory, _ note: Note?) {
        writer.beginObject()
        writer.member("platform", client.platform.rawValue)
        if let app = client.appID { writer.member("app", app) }
        if let certificate = client.signingCertificate { writer.member("signingCert", certificate) }
        writer.member("ceremonies", ceremonies)
        writer.member("verified", verified)
        writer.member("lastSeenAt", lastSeenAt.rfc3339)
        if let lastVerifiedAt { writer.member("lastVerifiedAt", lastVerifiedAt.rfc3339) }
        writer.key("listed")
        if let isListed = isListed(in: history) { writer.value(isListed) } else { writer.null() }
        writer.key("note")
        if let note { writer.value(note.rawValue) } else { writer.null() }
        writer.endObject()
    }
}
