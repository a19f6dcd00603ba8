public import Ceremony

/// What traffic to simulate.
public struct TrafficConfiguration: Sendable {
    /// Where all random numbers begin. Seed and run together decide everything but ECDSA signatures and RSA keys.
    public var seed: UInt64 = 1
    /// A label that ids begin with, and that goes into the seed: another run makes other users, keys and challenges, so
    /// that two runs can be fed into one log. At most 40 characters of `[A-Za-z0-9._-]`.
    public var run: String
    /// The end of the span, as a rule now: no event is later.
    public var end: Instant
    /// How long the span is; at least an hour.
    public var spanSeconds: Int64 = 86_400
    /// How many ceremonies take place, give or take two; never fewer than the faults need, which is about 25.
    public var ceremonies = 2000
    /// The RP ID, which is also the relying party's name in the trail.
    public var rpID = "demo.example"
    /// How many accounts take part; nil is a third of the ceremonies, at least 60.
    public var users: Int?
    /// How many ceremonies are under way at the end: their label is `pending`.
    public var openCeremonies = 3
    /// How many RSA keys are made; users of Windows Hello share them, for making one takes a tenth of a second.
    public var rsaKeys = 2
    /// How many builds of each app and versions of each browser are in the field, the newest most. They differ a little
    /// in how often people give up with them.
    public var builds = 1
    /// Builds that fail, beside the others.
    public var brokenBuilds: [BrokenBuild] = []
    /// How often things go wrong.
    public var faults = FaultRates()

    /// Traffic of one run up to an instant.
    public init(run: String, end: Instant) {
        self.run = run
        self.end = end
    }
}

/// How often things go wrong: shares of all ceremonies, rounded to whole ones, and at least one where not zero.
public struct FaultRates: Sendable {
    /// The person closed the sheet of a sign-in.
    public var cancelledSignIn = 0.035
    /// The person closed the sheet of a registration.
    public var cancelledRegistration = 0.012
    /// The device holds no passkey for the request.
    public var noCredential = 0.012
    /// The device holds a passkey already.
    public var alreadyRegistered = 0.006
    /// The sheet stayed open until the timeout.
    public var timedOut = 0.006
    /// The sheet was seen and nothing came back.
    public var abandoned = 0.015
    /// Nothing was seen, and nothing came back: an old client that reports nothing, or a page that was left.
    public var silent = 0.0
    /// The client ended with an error that stands for a cancel and for much else, and says nothing of a sheet.
    public var unexplained = 0.0
    /// The provider or the browser gave up, and the next try worked.
    public var interrupted = 0.008
    /// The device has no screen lock or no provider.
    public var deviceNotReady = 0.004
    /// The system had no better word than "unknown".
    public var clientError = 0.003
    /// iOS says that the app is not associated with the domain.
    public var notAssociated = 0.006
    /// The Android app of the release is signed with a certificate that is not listed.
    public var unlistedSigningKey = 0.02
    /// The site was opened under a name that is not listed.
    public var unlistedOrigin = 0.006
    /// The answer came after the challenge's time to live.
    public var expiredChallenge = 0.005
    /// The relying party refused a valid answer.
    public var refusedByRP = 0.004
    /// The person removed the passkey in the account's settings, and the device still offers it.
    public var revokedCredential = 0.003
    /// How many answers have a false signature: a number, not a share.
    public var badSignatures = 1
    /// How many answers are sent again in another ceremony: a number.
    public var replays = 1
    /// How many answers have a counter that went back: a number.
    public var counterRegressions = 1

    /// The rates of a normal day.
    public init() {}
}
