/// All that the log says about one ceremony so far: what its outcome is derived from.
public struct CeremonyFacts: Sendable, Equatable {
    /// What the relying party decided.
    public struct Decision: Hashable, Sendable {
        /// Whether it let the person in.
        public var accepted: Bool
        /// Its library's own words.
        public var error: String?
        /// The position of the event.
        public var position: Position

        /// Makes a decision from its parts.
        public init(accepted: Bool, error: String?, position: Position) {
            self.accepted = accepted
            self.error = error
            self.position = position
        }
    }

    /// An error that the client reported.
    public struct Failure: Hashable, Sendable {
        /// The error, whole.
        public var error: ClientError
        /// Milliseconds from call to error.
        public var elapsedMilliseconds: Int64?
        /// Whether the system's sheet was seen, by the error's own word.
        public var prompted: Bool?
        /// Whether the app lost focus meanwhile.
        public var focusLost: Bool?
        /// The device's language.
        public var locale: String?
        /// The position of the event.
        public var position: Position

        /// Takes what counts from the payload.
        public init(_ failed: ClientFailed, position: Position) {
            error = failed.error
            elapsedMilliseconds = failed.elapsedMilliseconds
            prompted = failed.prompted
            focusLost = failed.focusLost
            locale = failed.locale
            self.position = position
        }
    }

    /// Registration or authentication; nil while only events that do not tell have come.
    public var kind: CeremonyKind?
    /// The client's word on mediation, else the server's.
    public var mediation: Mediation = .unknown
    /// When the options went out; nil while they have not come.
    public var issuedAt: Instant?
    /// The position of the options.
    public var optionsPosition: Position?
    /// The options' `timeout` in milliseconds.
    public var timeoutMilliseconds: Int64?
    /// The RP ID that the options asked for; nil where they left it to the client.
    public var requestedRPID: String?
    /// The configuration's RP ID; nil where it is not known.
    public var configuredRPID: String?
    /// Whether the options named credentials: allowed ones of a sign-in, excluded ones of a registration.
    public var namedCredentials: Bool = false
    /// The verdict that counts: of the newest response, by the newest version and evidence.
    public var verdict: Verdict?
    /// The position of that `ceremony.judged`.
    public var verdictPosition: Position?
    /// The position of the response that it judges.
    public var responsePosition: Position?
    /// When that response came.
    public var respondedAt: Instant?
    /// The relying party's latest decision.
    public var decision: Decision?
    /// Errors of the client, in the order of the log.
    public var failures: [Failure] = []
    /// Positions of `client-prompted`.
    public var prompts: [Position] = []
    /// The position of `ceremony.expired`: the time to live has passed.
    public var expiredPosition: Position?
    /// When it was closed by expiry.
    public var expiredAt: Instant?

    /// A ceremony of which nothing is known yet.
    public init() {}
}
