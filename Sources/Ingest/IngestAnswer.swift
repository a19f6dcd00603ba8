public import Ceremony
import JSON

/// What became of a request.
public enum IngestAnswer: Sendable {
    /// Each event was stored, was there already, or was refused; all of it is durable.
    case report(IngestReport)
    /// The request as a whole was refused, or came to no end.
    case problem(IngestProblem)

    /// The HTTP status.
    public var status: Int {
        switch self {
        case .report(let report): report.rejected.isEmpty ? 200 : 422
        case .problem(let problem): problem.status
        }
    }
}

/// The counts of a request's events, and those that were refused.
public struct IngestReport: Sendable {
    /// How many are new.
    public var stored = 0
    /// How many were there already.
    public var duplicates = 0
    /// What was refused, by index in the request.
    public var rejected: [(index: Int, rejection: Rejection)] = []
    /// For each relying party the highest position of what was stored now or before.
    public var positions: [String: Position] = [:]

    /// The answer's body, `application/json`.
    public var body: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("stored", stored)
        writer.member("duplicates", duplicates)
        writer.key("rejected")
        writer.beginArray()
        for (index, rejection) in rejected {
            writer.beginObject()
            writer.member("index", index)
            writer.key("type")
            writer.value(rejection.type.rawValue)
            writer.key("detail")
            writer.value(rejection.detail)
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
