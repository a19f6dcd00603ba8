/// `signin.completed`: a person got in, by whatever way.
public struct SigninCompleted: Sendable {
    /// The way.
    public var method: SigninMethod
    /// The account (a pseudonym once stored).
    public var account: String
    /// The visit that ended so.
    public var session: String?
    /// The ceremony that did it.
    public var ceremony: String?
    /// The client.
    public var client: Client?

    init(_ reader: MemberReader) throws(PayloadError) {
        method = try reader.requiredName("method", SigninMethod.self)
        account = try reader.requiredText("account", upTo: 256)
        session = try reader.text("session", upTo: 256)
        ceremony = try reader.text("ceremony", upTo: 128)
        client = try Client(optional: reader)
    }
}

/// `fallback.shown`: another way in was put before the person.
public struct FallbackShown: Sendable {
    /// The way.
    public var method: SigninMethod
    /// Who brought it up.
    public var initiatedBy: FallbackInitiator
    /// The visit.
    public var session: String?
    /// The ceremony it followed.
    public var ceremony: String?
    /// The client.
    public var client: Client?

    init(_ reader: MemberReader) throws(PayloadError) {
        method = try reader.requiredName("method", SigninMethod.self)
        initiatedBy = try reader.requiredName("initiatedBy", FallbackInitiator.self)
        session = try reader.text("session", upTo: 256)
        ceremony = try reader.text("ceremony", upTo: 128)
        client = try Client(optional: reader)
    }
}

/// `offer.shown`: a passkey was offered.
public struct OfferShown: Sendable {
    /// To which account (a pseudonym once stored).
    public var account: String
    /// The visit.
    public var session: String?
    /// The client.
    public var client: Client?

    init(_ reader: MemberReader) throws(PayloadError) {
        account = try reader.requiredText("account", upTo: 256)
        session = try reader.text("session", upTo: 256)
        client = try Client(optional: reader)
    }
}

/// `offer.answered`: the person said yes or no to it.
public struct OfferAnswered: Sendable {
    /// The offer's account, visit and client.
    public var offer: OfferShown
    /// What the person said.
    public var accepted: Bool

    init(_ reader: MemberReader) throws(PayloadError) {
        offer = try OfferShown(reader)
        accepted = try reader.requiredBool("accepted")
    }
}

/// `client.capabilities`: what a client can do.
public struct ClientCapabilities: Sendable {
    /// Whose it is (a pseudonym once stored).
    public var account: String?
    /// The visit.
    public var session: String?
    /// The client.
    public var client: Client
    /// Whether a passkey can be made there.
    public var canCreate: Bool
    /// Whether one can be used there.
    public var canUse: Bool
    /// Whether autofill is there.
    public var conditionalGet: Bool?
    /// Whether silent creation is there.
    public var conditionalCreate: Bool?
    /// Whether a screen lock is set.
    public var screenLock: Bool?

    init(_ reader: MemberReader) throws(PayloadError) {
        account = try reader.text("account", upTo: 256)
        session = try reader.text("session", upTo: 256)
        client = try Client(try reader.requiredObject("client"))
        canCreate = try reader.requiredBool("canCreate")
        canUse = try reader.requiredBool("canUse")
        conditionalGet = try reader.bool("conditionalGet")
        conditionalCreate = try reader.bool("conditionalCreate")
        screenLock = try reader.bool("screenLock")
    }
}

/// `credential.imported`: a credential that is older than the trail.
public struct CredentialImported: Sendable {
    /// Whose it is (a pseudonym once stored).
    public var account: String
    /// The credential id.
    public var credentialID: [UInt8]
    /// Its COSE_Key.
    public var publicKey: [UInt8]
    /// The last known counter.
    public var signCount: UInt32
    /// The user handle it was made with (a pseudonym once stored).
    public var userHandle: Handle?
    /// How the authenticator is reached.
    public var transports: [String]?
    /// BE, if known.
    public var backupEligible: Bool?
    /// BS, if known.
    public var backedUp: Bool?
    /// The AAGUID as text, if known.
    public var aaguid: String?
    /// When it was registered.
    public var createdAt: Instant?
    /// When it was last used.
    public var lastUsedAt: Instant?

    init(_ reader: MemberReader) throws(PayloadError) {
        account = try reader.requiredText("account", upTo: 256)
        credentialID = try reader.requiredBytes("credentialId", upTo: 1023)
        publicKey = try reader.requiredBytes("publicKey", upTo: 8192)
        guard let count = try reader.integer("signCount", in: 0...Int64(UInt32.max)) else {
            throw PayloadError(path: "data.signCount", expected: "a whole number, 0 or more", kind: .missing)
        }
        signCount = UInt32(truncatingIfNeeded: count)
        _ = try reader.text("userHandle", upTo: 1024, allowEmpty: true)
        userHandle = Handle(reader, "userHandle")
        transports = try reader.texts("transports", upTo: 20, each: 64)
        backupEligible = try reader.bool("backupEligible")
        backedUp = try reader.bool("backedUp")
        aaguid = try reader.text("aaguid", upTo: 64)
        createdAt = try reader.instant("createdAt")
        lastUsedAt = try reader.instant("lastUsedAt")
    }
}

/// `credential.revoked`: a credential must not be used any more.
public struct CredentialRevoked: Sendable {
    /// The credential id.
    public var credentialID: [UInt8]
    /// Whose it was (a pseudonym once stored).
    public var account: String?
    /// Why, in the relying party's words.
    public var reason: String?

    init(_ reader: MemberReader) throws(PayloadError) {
        credentialID = try reader.requiredBytes("credentialId", upTo: 1023)
        account = try reader.text("account", upTo: 256)
        reason = try reader.text("reason", upTo: 1024, allowEmpty: true)
    }
}

/// `release.noted`: something was rolled out.
public struct ReleaseNoted: Sendable {
    /// What.
    public var component: ReleaseComponent
    /// Its version.
    public var version: String
    /// Words about it.
    public var note: String?

    init(_ reader: MemberReader) throws(PayloadError) {
        component = try reader.requiredName("component", ReleaseComponent.self)
        version = try reader.requiredText("version", upTo: 256)
        note = try reader.text("note", upTo: 2048, allowEmpty: true)
    }
}
