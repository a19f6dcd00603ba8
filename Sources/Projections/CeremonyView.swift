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

    /// A large value that changes seldom, behind a reference: views are copied with every event.
    private final class Held<Value: Sendable>: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    /// A verdict on one of its responses, those that no longer count among them.
    public struct NotedVerdict: Sendable {
        /// The position of `ceremony.judged`.
        public var position: Position
        /// The response that it is about.
        public var response: Position
        /// The event that made judging possible.
        public var basis: Position
        /// The version of the verifier's rules.
        public var version: Int64
        /// The checks that failed.
        public var failed: [CheckName]
    }

    /// The ceremony id.
    public let id: String
    /// Every verdict, in the order of the log; `facts` has the one that counts.
    public var verdicts: [NotedVerdict] = []
    /// The version that made the one that counts.
    var verdictVersion: Int64 = 0
    /// The first response of the options in force.
    var firstResponse: Position?
    /// What its outcome is derived from.
    public var facts = CeremonyFacts()
    /// When its first event happened.
    public var firstTime: Instant
    /// The place of its first event.
    public var firstPosition: Position
    /// The options.
    public var issued: OptionsIssued? {
        get { heldOptions?.value }
        set { heldOptions = newValue.map { Held($0) } }
    }
    private var heldOptions: Held<OptionsIssued>?
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
    public var client: Client? {
        get { heldClient?.value }
        set { heldClient = newValue.map { Held($0) } }
    }
    private var heldClient: Held<Client>?
    /// What registering it said of the authenticator.
    public var registration = Registration()
    /// What is told beside the outcome.
    public var telemetry = Telemetry()
    /// The versions of association files, where they are at hand: what they say of an open end is derived when asked.
    public var files: AssociationLedger?
    /// What it adds to the roll-ups.
    var counted: [ReportCell] = []
    /// The first options with the challenge that counts now.
    var challengeSince: Position?
    /// What the cohort says of its end, where that is open: `ceremony.reclassified`.
    public var suspicion: Circumstances.Suspicion?
    /// Where verdicts stand that no longer count, because the id was used again with a new challenge.
    public var replacedVerdicts: [Position] = []
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
