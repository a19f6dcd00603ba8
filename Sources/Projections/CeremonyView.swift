public import Ceremony
public import Classification

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

    /// What is told beside the outcome, for rates and durations.
    public struct Telemetry: Sendable {
        /// Responses that came.
        public var responses = 0
        /// The client's own milliseconds from the call to the latest response.
        public var elapsedMilliseconds: Int64?
        /// `authenticatorAttachment` of the latest response.
        public var attachment: String?
        /// The relying party's version, by its options, else by its decision.
        public var serverVersion: String?
        /// When the relying party decided last.
        public var decidedAt: Instant?
        /// Whether a sign-in by passkey names the ceremony.
        public var isSignedIn = false
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
    /// What is told beside the outcome.
    public var telemetry = Telemetry()
    /// What it adds to the roll-ups.
    var counted: [ReportCell] = []
    /// The first options with the challenge that counts now.
    var challengeSince: Position?
    /// What the cohort says of its end, where that is open: `ceremony.reclassified`.
    public var suspicion: Circumstances.Suspicion?
    /// Where verdicts stand that no longer count, because the id was used again with a new challenge.
    public var replacedVerdicts: [Position] = []
    /// What association files say of it.
    var filesSay: Circumstances.Suspicion?
    /// Whether the same visit asked the client again later.
    public var isAskedAgain = false
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

    /// The account by what the ceremony's own events say; what a sign-in adds later depends on when it is read.
    var ownAccount: String? { accountFrom == .signin ? nil : account }

    /// What it was for.
    public var purpose: Purpose? { issued?.purpose }

    /// The credential that answered, once a verdict has read it.
    public var credentialID: [UInt8]? { facts.verdict?.credentialID }
}
