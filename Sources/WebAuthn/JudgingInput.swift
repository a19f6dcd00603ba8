public import Ceremony
public import JSON

/// A credential as the trail knows it, at the event that made judging possible.
public struct KnownCredential: Sendable {
    /// Why a credential may not be used.
    public enum Inactivity: String, Sendable {
        case revoked, registrationRefused, accountClosed
    }

    /// The credential id.
    public var id: [UInt8]
    /// The account (pseudonym) that holds it.
    public var account: String?
    /// The pseudonym of the user handle it was made with; nil where the trail knows none.
    public var userHandle: String?
    /// Its public key; nil where it cannot be used.
    public var publicKey: COSEKey?
    /// BE at registration; nil where unknown.
    public var backupEligible: Bool?
    /// The stored counter; nil where unknown.
    public var signCount: UInt32?
    /// When the answer that brought the stored counter was given; nil where unknown, or where it was no answer.
    public var signCountTime: Instant?
    /// Nil while it is active.
    public var inactivity: Inactivity?

    /// A credential of which only id and holder are known.
    public init(id: [UInt8], account: String?) {
        self.id = id
        self.account = account
    }
}

/// Whether this challenge and this answer were used before, as the verifier's state says.
public enum ChallengeUse: Sendable, Equatable {
    /// Neither.
    case first
    /// This ceremony was already answered by other bytes, at that position; `doubleSubmit` for the same account within
    /// ten seconds.
    case answeredBefore(Position, doubleSubmit: Bool)
    /// These very bytes were received in another ceremony.
    case sameAnswerElsewhere(ceremony: String, Position)
}

/// All that goes into a verdict: values, as known at the event that made judging possible (CONTRACT.md section 7).
public struct JudgingInput: Sendable {
    /// The response as received: `RegistrationResponseJSON` or `AuthenticationResponseJSON`, redacted.
    public var response: JSONValue
    /// What was worked out about the response ahead; nil to do it now.
    public var prepared: PreparedResponse?
    /// The response's user handle as ingestion kept it: nil when absent, an empty pseudonym for an empty handle.
    public var userHandle: Handle?
    /// When the response came.
    public var responseTime: Instant
    /// The options; nil when they never arrived.
    public var options: OptionsIssued?
    /// When they were issued.
    public var optionsTime: Instant?
    /// The configuration in force.
    public var configuration: RelyingPartyConfiguration
    /// How the client was asked, by the client's word, else the server's.
    public var mediation: Mediation
    /// Authentication: the credential that the response names. Registration: the one that holds the new id already.
    public var credential: KnownCredential?
    /// Further active keys of the same account, asked for only when a signature is false.
    public var otherKeys: @Sendable () -> [KnownCredential]
    /// Earlier use of challenge or bytes.
    public var challengeUse: ChallengeUse
    /// The earlier ceremony of the same session or account whose challenge this response carries.
    public var superseded: String?
    /// The id of the ceremony that is judged; empty where it does not matter.
    public var ceremony: String
    /// A ceremony of another session and account, or a later one, whose challenge this response carries.
    public var otherCeremony: String?
    /// Whether the response's credential id, unknown as it is, names a known credential once it is decoded again.
    public var isCredentialIDEncodedTwice: Bool

    /// Input with nothing known beyond response, options and configuration.
    public init(response: JSONValue, responseTime: Instant, configuration: RelyingPartyConfiguration) {
        self.response = response
        self.responseTime = responseTime
        self.configuration = configuration
        mediation = .unknown
        otherKeys = { [] }
        challengeUse = .first
        ceremony = ""
        isCredentialIDEncodedTwice = false
    }
}
