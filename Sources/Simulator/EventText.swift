import Ceremony
import JSON

/// Writes events of one feed: CloudEvents 1.0 in JSON, each with an id of its own.
struct EventText: Sendable {
    /// Who sends it.
    enum Sender: Sendable {
        case server, client
    }

    let rpID: String
    /// What the ids begin with.
    let prefix: String
    private var number = 0

    init(rpID: String, prefix: String) {
        self.rpID = rpID
        self.prefix = prefix
    }

    /// One event; `write` puts the members of its data.
    mutating func event(
        _ type: EventType, ceremony: String? = nil, at time: Instant, from sender: Sender = .server,
        trace: String? = nil, capacity: Int = 768, data write: (inout JSONWriter) -> Void
    ) -> SimulatedEvent {
        number += 1
        let id = prefix + "-" + String(number, radix: 36)
        var writer = JSONWriter(capacity: capacity)
        writer.beginObject()
        writer.member("specversion", "1.0")
        writer.member("id", id)
        writer.member("source", sender == .server ? "//\(rpID)/login" : "//\(rpID)/client")
        writer.member("type", type.rawValue)
        writer.member("time", time.rfc3339)
        writer.member("rpid", rpID)
        writer.member("subject", ceremony)
        writer.member("traceparent", trace)
        writer.member("datacontenttype", "application/json")
        writer.key("data")
        writer.beginObject()
        write(&writer)
        writer.endObject()
        writer.endObject()
        return SimulatedEvent(json: writer.bytes, time: time, id: id, type: type, ceremony: ceremony)
    }
}
