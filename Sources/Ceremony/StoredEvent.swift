/// An event that has been checked, redacted and is ready to be appended to one log.
///
/// `body` is the event in the CloudEvents JSON format without the attributes that have members of their own here: a
/// JSON object with `data` and, where given, `traceparent` and further extension attributes. It is stored byte for byte.
public struct NewEvent: Sendable {
    /// CloudEvents `source`; with `id` the idempotency key within a log.
    public var source: String
    /// CloudEvents `id`.
    public var id: String
    /// CloudEvents `type`.
    public var type: EventType
    /// When it happened, by the sender's clock.
    public var time: Instant
    /// The ceremony id for `ceremony.*`, else what the sender gave.
    public var subject: String?
    /// The redacted JSON text.
    public var body: [UInt8]
    /// A keyed digest (HMAC-SHA-256) of type, subject, time, rpid and data before redaction: tells a duplicate from a
    /// conflict. The service's own events have all zeros: for them an id that exists already is a no-op.
    public var contentDigest: [UInt8]

    /// Makes an event from its parts.
    public init(
        source: String, id: String, type: EventType, time: Instant, subject: String?, body: [UInt8],
        contentDigest: [UInt8]
    ) {
        self.source = source
        self.id = id
        self.type = type
        self.time = time
        self.subject = subject
        self.body = body
        self.contentDigest = contentDigest
    }
}

/// An event as it stands in a log.
public struct StoredEvent: Sendable {
    /// Its place in the log.
    public var position: Position
    /// When the service appended it, by the service's clock.
    public var recordedAt: Instant
    /// CloudEvents `source`.
    public var source: String
    /// CloudEvents `id`.
    public var id: String
    /// CloudEvents `type`; nil for a type that this version does not know (written by a later one).
    public var type: EventType?
    /// CloudEvents `time`: when it happened.
    public var time: Instant
    /// CloudEvents `subject`.
    public var subject: String?
    /// The stored JSON text, see `NewEvent.body`.
    public var body: [UInt8]

    /// Makes a stored event from its columns.
    public init(
        position: Position, recordedAt: Instant, source: String, id: String, type: EventType?, time: Instant,
        subject: String?, body: [UInt8]
    ) {
        self.position = position
        self.recordedAt = recordedAt
        self.source = source
        self.id = id
        self.type = type
        self.time = time
        self.subject = subject
        self.body = body
    }

    /// Whether the service wrote it itself.
    public var isOwn: Bool { source.hasPrefix(EventType.serviceSourcePrefix) }
}
