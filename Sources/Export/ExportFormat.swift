import Ceremony
import JSON

/// The forms in which records leave.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// Open Cybersecurity Schema Framework 1.8: Authentication (3002) and Account Change (3001), one JSON object a line.
    case ocsf
    /// Elastic Common Schema, one JSON object a line.
    case ecs
    /// Comma-separated values (RFC 4180) under a header.
    case csv

    /// The media type of a stream.
    public var mediaType: String { self == .csv ? "text/csv; charset=utf-8" : "application/x-ndjson" }

    /// What stands before the first record.
    public var header: String { self == .csv ? CSVRecord.header + "\r\n" : "" }

    /// One record with its end of line.
    public func text(_ record: ExportRecord, of relyingParty: String) -> String {
        if self == .csv { return CSVRecord.line(record, relyingParty) + "\r\n" }
        var writer = JSONWriter(capacity: 2048)
        switch self {
        case .ocsf: OCSFRecord(record, relyingParty).write(to: &writer)
        case .ecs: ECSRecord(record, relyingParty).write(to: &writer)
        case .csv: break
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}

extension JSONWriter {
    /// A member that is left out where there is no value.
    mutating func optional(_ name: String, _ value: String?) { if let value { member(name, value) } }

    /// An object that the body fills.
    mutating func object(_ name: String, _ body: (inout JSONWriter) -> Void) {
        key(name)
        beginObject()
        body(&self)
        endObject()
    }

    /// An array of texts.
    mutating func texts(_ name: String, _ values: [String]) {
        key(name)
        beginArray()
        for text in values { value(text) }
        endArray()
    }
}

/// A record as a line of comma-separated values.
enum CSVRecord {
    private static let columns: [(name: String, value: @Sendable (ExportRecord) -> String?)] = [
        ("position", { String($0.position.rawValue) }), ("time", { $0.time.rfc3339 }),
        ("recordedAt", { $0.recordedAt.rfc3339 }), ("kind", { $0.kind.rawValue }), ("ceremony", { $0.ceremony }),
        ("operation", { $0.operation?.rawValue }), ("mediation", { $0.mediation?.rawValue }),
        ("outcome", { $0.outcome?.outcomeClass.rawValue }), ("group", { $0.outcome?.group?.rawValue }),
        ("reason", { $0.outcome?.reason?.rawValue }), ("confidence", { $0.outcome?.confidence?.rawValue }),
        ("accepted", { $0.accepted.map { String($0) } }), ("agrees", { $0.agrees.map { String($0) } }),
        ("durationMs", { $0.durationMilliseconds.map { String($0) } }), ("account", { $0.account }),
        ("session", { $0.session }), ("platform", { $0.client?.platform.rawValue }),
        ("osVersion", { $0.client?.osVersion }), ("app", { $0.client?.appID }),
        ("appVersion", { $0.client?.appVersion }), ("appBuild", { $0.client?.appBuild }),
        ("browser", { $0.client?.browser }), ("browserVersion", { $0.client?.browserVersion }),
        ("credential", { $0.credential }), ("provider", { $0.provider }), ("trace", { $0.trace }),
        ("message", { $0.message }),
    ]

    static var header: String { (["rpId"] + columns.map(\.name)).joined(separator: ",") }

    static func line(_ record: ExportRecord, _ relyingParty: String) -> String {
        ([relyingParty] + columns.map { $0.value(record) ?? "" }).map(field).joined(separator: ",")
    }

    /// What a spreadsheet would take for a formula is not begun as one: these texts come from strangers' devices.
    static func field(_ text: String) -> String {
        let safe = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
        guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
