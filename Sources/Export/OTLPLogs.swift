import Ceremony
import JSON

/// Records as the body of an OTLP/HTTP logs request in its JSON form: enums as numbers, 64-bit integers as texts, trace ids as
/// hex.
public enum OTLPLogs {
    /// The body of one request.
    public static func body(_ records: [ExportRecord], of relyingParty: String) -> [UInt8] {
        var writer = JSONWriter(capacity: 1024 * (records.count + 1))
        writer.beginObject()
        writer.key("resourceLogs")
        writer.beginArray()
        writer.beginObject()
        writer.object("resource") { writer in
            attributes([("service.name", "passkeytrail"), ("passkeytrail.rp_id", relyingParty)], to: &writer)
        }
        writer.key("scopeLogs")
        writer.beginArray()
        writer.beginObject()
        writer.object("scope") { $0.member("name", "passkeytrail") }
        writer.key("logRecords")
        writer.beginArray()
        for record in records { write(record, to: &writer) }
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    private static func severity(_ record: ExportRecord) -> (number: Int, text: String) {
        switch record.outcome?.group {
        case .security?: (17, "ERROR")
        case .configuration?, .rp?, .protocol?: (13, "WARN")
        default: (9, "INFO")
        }
    }

    private static func write(_ record: ExportRecord, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("timeUnixNano", "\(record.time.rawValue)000")
        writer.member("observedTimeUnixNano", "\(record.recordedAt.rawValue)000")
        writer.member("severityNumber", severity(record).number)
        writer.member("severityText", severity(record).text)
        writer.member("eventName", "passkeytrail.ceremony.\(record.kind.rawValue)")
        writer.object("body") { $0.member("stringValue", record.message) }
        if let trace = record.trace, trace.utf8.count == 32, trace.allSatisfy(\.isHexDigit) {
            writer.member("traceId", trace.lowercased())
        }
        let texts: [(String, String?)] = [
            ("log.record.uid", "\(record.source) \(record.eventID)"), ("user.hash", record.account),
            ("session.id", record.session), ("error.type", record.result == "failure" ? record.outcome?.outcomeClass.rawValue : nil),
            ("app.build_id", record.client?.appBuild), ("os.version", record.client?.osVersion),
            ("os.name", record.client?.platform.rawValue), ("user_agent.name", record.client?.browser),
            ("user_agent.version", record.client?.browserVersion), ("passkeytrail.ceremony", record.ceremony),
            ("passkeytrail.operation", record.operation?.rawValue), ("passkeytrail.mediation", record.mediation?.rawValue),
            ("passkeytrail.outcome", record.outcome?.outcomeClass.rawValue),
            ("passkeytrail.group", record.outcome?.group?.rawValue), ("passkeytrail.reason", record.outcome?.reason?.rawValue),
            ("passkeytrail.confidence", record.outcome?.confidence?.rawValue),
            ("passkeytrail.accepted", record.accepted.map { String($0) }),
            ("passkeytrail.position", String(record.position.rawValue)), ("passkeytrail.credential", record.credential),
            ("passkeytrail.aaguid", record.provider),
        ]
        attributes(texts.compactMap { name, value in value.map { (name, $0) } }, to: &writer)
        writer.endObject()
    }

    private static func attributes(_ pairs: [(name: String, value: String)], to writer: inout JSONWriter) {
        writer.key("attributes")
        writer.beginArray()
        for (name, value) in pairs {
            writer.beginObject()
            writer.member("key", name)
            writer.object("value") { $0.member("stringValue", value) }
            writer.endObject()
        }
        writer.endArray()
    }
}
