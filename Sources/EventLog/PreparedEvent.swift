import Ceremony
import Merkle
import OpenSSL

/// An event with all that can be computed about it before the log's head is locked.
struct PreparedEvent: Sendable {
    let event: NewEvent
    let key: EventKey
    let salt: [UInt8]
    let digests: LeafDigests
    /// Where an earlier attempt, whose commit may or may not have taken effect, put it.
    var attempted: Position?
    /// The count of erasures at which its pseudonyms were found; nil where it has none that could be outdated.
    var erasures: Int64?

    init(_ event: NewEvent, salt: [UInt8]) {
        self.event = event
        self.salt = salt
        key = EventKey(source: event.source, id: event.id)
        digests = LeafDigests(
            source: event.source, id: event.id, type: event.type.rawValue, subject: event.subject, salt: salt,
            body: event.body)
    }

    /// Prepares a batch with one call for its salts. Throws only when the system has no randomness.
    static func prepare(_ events: [NewEvent]) throws(OpenSSLError) -> [PreparedEvent] {
        let salts = try Random.bytes(16 * events.count)
        return events.enumerated().map { index, event in
            PreparedEvent(event, salt: Array(salts[16 * index..<16 * index + 16]))
        }
    }

    /// What an event that is there already means for this one. The service's own events have a digest of zeros: for them
    /// an id that exists is always the same event.
    func outcome(existing position: Position, digest: [UInt8]) -> EventOutcome {
        let isSame = digest == event.contentDigest || event.contentDigest.allSatisfy { $0 == 0 }
        guard isSame else { return .conflict(position) }
        return position == attempted ? .stored(position) : .duplicate(position)
    }
}
