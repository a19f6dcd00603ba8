public import Ceremony
import JSON

/// What became of a request.
public enum IngestAnswer: Sendable {
    /// The valid events are durable.
    case stored(IngestResult)
    /// The request as a whole was refused.
    case refused(RequestFault)
}

/// What became of the events of a request.
public struct IngestResult: Sendable {
    /// How many were stored now.
    public var stored = 0
    /// How many were stored before.
    public var duplicates = 0
    /// Which were not stored, and why, in the order of the request.
    public var rejected: [(index: Int, rejection: Rejection)] = []
    /// The highest position of stored and duplicate events of each relying party.
    public var positions: [String: Position] = [:]
    /// Stored events by type, for metrics.
    public var types: [EventType: Int] = [:]

    /// Nothing was in the request.
    public init() {}

    /// 200, or 422 when any event was rejected.
    public var status: Int { rejected.isEmpty ? 200 : 422 }

    /// The answer's JSON text (CONTRACT.md section 4).
    public var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("stored", stored)
        writer.member("duplicates", duplicates)
        writer.key("rejected")
        writer.beginArray()
        for (index, rejection) in rejected {
            writer.beginObject()
            writer.member("index", index)
            writer.member("type", rejection.kind.rawValue)
            writer.member("detail", rejection.detail)
            writer.endObject()
        }
        writer.endArray()
        writer.key("positions")
        writer.beginObject()
        for (name, position) in positions.sorted(by: { $0.key < $1.key }) { writer.member(name, position.rawValue) }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }
}
