public import Ceremony

/// One fact of a log as other systems take it in: a ceremony that began or ended, a passkey that came or went.
public struct ExportRecord: Sendable {
    /// What happened.
    public enum Kind: String, Sendable {
        /// Options went out.
        case started
        /// A ceremony has an outcome: by its verdict, by silence, or by a decision behind its verdict.
        case ended
        /// A passkey is known from now on.
        case enrolled
        /// A passkey must not be used any more.
        case removed
    }

    /// What happened.
    public var kind: Kind
    /// The event it rests on: where to go on behind.
    public var position: Position
    /// The event's source and id.
    public var source: String, eventID: String
    /// When it happened, and when it was recorded.
    public var time: Instant, recordedAt: Instant
    /// The ceremony.
    public var ceremony: String?
    /// Registration or authentication.
    public var operation: CeremonyKind?
    /// How the client was asked.
    public var mediation: Mediation?
    /// The account by its pseudonym.
    public var account: String?
    /// The visit.
    public var session: String?
    /// The trace id.
    public var trace: String?
    /// The client.
    public var client: Client?
    /// The outcome as the log told it at this position; nil but for `ended`.
    public var outcome: Outcome?
    /// Whether the relying party accepted.
    public var accepted: Bool?
    /// Whether the verifier agrees.
    public var agrees: Bool?
    /// From the options to here, in milliseconds.
    public var durationMilliseconds: Int64?
    /// The credential id in base64url.
    public var credential: String?
    /// The AAGUID.
    public var provider: String?
    /// The flags byte of the authenticator data.
    public var flags: UInt8?

    /// What a log's event says of itself.
    init(_ kind: Kind, _ event: StoredEvent) {
        self.kind = kind
        position = event.position
        (source, eventID) = (event.source, event.id)
        (time, recordedAt) = (event.time, event.recordedAt)
    }

    /// Whether the person was verified by the device.
    public var isUserVerified: Bool? { flags.map { $0 & 0x04 != 0 } }

    /// `success`, `failure`, or `unknown` where nothing was decided.
    var result: String {
        switch (kind, outcome?.group) {
        case (.started, _), (_, .neutral?), (_, .unknown?): "unknown"
        case (.enrolled, _), (.removed, _), (_, .success?): "success"
        default: "failure"
        }
    }

    /// One sentence.
    var message: String {
        switch kind {
        case .started: "A passkey \(operation?.rawValue ?? "ceremony") was begun."
        case .ended: outcome?.summary ?? "A passkey ceremony ended."
        case .enrolled: "A passkey was added."
        case .removed: "A passkey was removed."
        }
    }
}
