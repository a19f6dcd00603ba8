public import Ceremony

/// One ceremony as its events tell it: the fold that the projection keeps as a row, and that a diagnosis makes again from
/// the log.
public struct CeremonyView: Sendable {
    /// Where the account of a ceremony was learned.
    public enum AccountSource: String, Sendable {
        case options, credential, signin
    }

    /// A credential that this ceremony registered, or tried to.
    public struct Registration: Sendable {
        /// How the authenticator is reached, as the response says.
        public var transports: [String] = []
    }

    /// The ceremony id.
    public let id: String
    /// What its outcome is derived from.
    public var facts = CeremonyFacts()
    /// When its first event happened.
    public var firstTime: Instant
    /// The place of its first event.
    public var firstPosition: Position
    /// The options.
    public var issued: OptionsIssued?
    /// The configuration in force when the options were issued, for findings about them; nil when not known.
    public var positions: [Position] = []
    /// The account by its pseudonym.
    public var account: String?
    /// Where the account was learned.
    public var accountFrom: AccountSource?
    /// The visit.
    public var session: String?
    /// The trace id of a `traceparent` of its events.
    public var trace: String?
    /// The client, by all that was said of it.
    public var client: Client?
    /// What registering it said of the authenticator.
    public var registration = Registration()
    /// Codes about the options that needed the log beyond this ceremony.
    public var logFindings: [FindingCode] = []

    /// A ceremony that begins with this event.
    public init(id: String, first event: StoredEvent) {
        self.id = id
        firstTime = event.time
        firstPosition = event.position
    }

    /// When it began: its options, else its first event.
    public var startedAt: Instant { facts.issuedAt ?? firstTime }

    /// When it was closed: by the answer that was judged, or by silence; nil while it is open.
    public var closedAt: Instant? {
        if facts.verdict != nil, facts.issuedAt != nil { return facts.respondedAt }
        return facts.expiredAt
    }

    /// What it was for.
    public var purpose: Purpose? { issued?.purpose }

    /// The credential that answered, once a verdict has read it.
    public var credentialID: [UInt8]? { facts.verdict?.credentialID }
}
