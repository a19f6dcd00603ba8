/// Events that are posted together.
public struct EventBatch: Sendable {
    /// The events, in order.
    public var events: [SimulatedEvent]

    /// The request body in `application/cloudevents-batch+json`.
    public var body: [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(events.reduce(2) { $0 + $1.json.count + 1 })
        body.append(UInt8(ascii: "["))
        for (index, event) in events.enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body += event.json
        }
        body.append(UInt8(ascii: "]"))
        return body
    }
}
