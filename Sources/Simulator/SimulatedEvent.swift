public import Ceremony

/// One event ready to be posted.
public struct SimulatedEvent: Sendable {
    /// The CloudEvents JSON text.
    public var json: [UInt8]
    /// Its `time`.
    public var time: Instant
    /// Its `id`.
    public var id: String
    /// Its type.
    public var type: EventType
    /// The ceremony that it belongs to: its `subject`.
    public var ceremony: String?
}
