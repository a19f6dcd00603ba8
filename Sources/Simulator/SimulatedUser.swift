import Ceremony

/// One person with an account, a client and perhaps a passkey.
struct SimulatedUser: Sendable {
    /// The relying party's name of the account.
    let account: String
    /// The user handle: 32 random bytes.
    let handle: [UInt8]
    /// What the options call the person; it is fed and must not be kept.
    let userName: String
    /// The client.
    let profile: ClientProfile
    /// The authenticator that answers, or would.
    let model: AuthenticatorModel
    /// The passkey.
    var credential: SoftwareCredential?
    /// Whether the Android app has come with the release.
    var isUpdated = false
    /// Whether the client has said what it can do.
    var hasToldCapabilities = false
    /// Whether the build is one of the broken ones: such people have no other visits.
    var isOfBrokenBuild = false
    /// Until when a visit with a broken build lasts, in microseconds.
    var brokenUntil = Int64.min
    /// How readily this person's build makes people give up, against 1 of the usual one.
    var impatience = 1.0
    /// Until when a visit lasts, in microseconds.
    var busyUntil = Int64.min
}

/// Which users a visit can be of.
struct UserWish: Sendable {
    /// Whether a passkey is there; nil: either.
    var holds: Bool?
    /// Whether the Android app has come with the release; nil: either.
    var isUpdated: Bool? = false
    /// Which clients.
    var client: @Sendable (ClientProfile) -> Bool = { _ in true }
    /// Whether the authenticator counts signatures, and has counted a few; nil: either.
    var isCounting: Bool?

    func fits(_ user: SimulatedUser, at start: Int64) -> Bool {
        user.busyUntil < start && !user.isOfBrokenBuild && (holds.map { $0 == (user.credential != nil) } ?? true)
            && (isUpdated.map { $0 == user.isUpdated } ?? true) && client(user.profile)
            && (isCounting.map { $0 == ((user.credential?.signCount ?? 0) > 9) } ?? true)
    }
}
