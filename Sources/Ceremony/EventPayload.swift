public import JSON

/// The `data` of an event, read and checked (CONTRACT.md section 2).
///
/// The same reading serves ingestion, which refuses what cannot be read, and the verifier and projections, which read
/// what ingestion has stored.
public enum EventPayload: Sendable {
    case optionsIssued(OptionsIssued)
    case clientPrompted(ClientPrompted)
    case clientFailed(ClientFailed)
    case responseReceived(ResponseReceived)
    case decided(DecisionMade)
    case signinCompleted(SigninCompleted)
    case fallbackShown(FallbackShown)
    case offerShown(OfferShown)
    case offerAnswered(OfferAnswered)
    case clientCapabilities(ClientCapabilities)
    case credentialImported(CredentialImported)
    case credentialRevoked(CredentialRevoked)
    case accountPopulation(accounts: Int64)
    case accountClosed(account: String)
    case releaseNoted(ReleaseNoted)

    /// Reads the data of a fed event. The service's own types are not read here.
    public init(_ type: EventType, data: JSONValue) throws(PayloadError) {
        let reader = try MemberReader(data, path: "data")
        switch type {
        case .optionsIssued: self = .optionsIssued(try OptionsIssued(reader))
        case .clientPrompted: self = .clientPrompted(try ClientPrompted(reader))
        case .clientFailed: self = .clientFailed(try ClientFailed(reader))
        case .responseReceived: self = .responseReceived(try ResponseReceived(reader))
        case .decided: self = .decided(try DecisionMade(reader))
        case .signinCompleted: self = .signinCompleted(try SigninCompleted(reader))
        case .fallbackShown: self = .fallbackShown(try FallbackShown(reader))
        case .offerShown: self = .offerShown(try OfferShown(reader))
        case .offerAnswered: self = .offerAnswered(try OfferAnswered(reader))
        case .clientCapabilities: self = .clientCapabilities(try ClientCapabilities(reader))
        case .credentialImported: self = .credentialImported(try CredentialImported(reader))
        case .credentialRevoked: self = .credentialRevoked(try CredentialRevoked(reader))
        case .accountPopulation:
            guard let accounts = try reader.integer("accounts", in: 0...(1 << 40)) else {
                throw PayloadError(path: "data.accounts", expected: "how many accounts exist", kind: .missing)
            }
            self = .accountPopulation(accounts: accounts)
        case .accountClosed: self = .accountClosed(account: try reader.requiredText("account", upTo: 256))
        case .releaseNoted: self = .releaseNoted(try ReleaseNoted(reader))
        default: throw PayloadError(path: "type", expected: "a type that a relying party may send")
        }
    }
}

/// `ceremony.options-issued`: one challenge went out.
public struct OptionsIssued: Sendable {
    /// Registration or authentication.
    public var kind: CeremonyKind
    /// The options as sent.
    public var options: CeremonyOptions
    /// The account (a pseudonym once stored).
    public var account: String?
    /// The visit to the login page.
    public var session: String?
    /// The server's word on mediation, also where it stood beside a wrapping `publicKey`.
    public var mediation: Mediation?
    /// What it was for.
    public var purpose: Purpose?
    /// The client, if the server knew.
    public var client: Client?
    /// The server's version.
    public var serverVersion: String?

    init(_ reader: MemberReader) throws(PayloadError) {
        kind = try reader.requiredName("ceremony", CeremonyKind.self)
        var options = try reader.requiredObject("options")
        var beside: Mediation?
        if let inner = try options.object("publicKey") {
            beside = options.object["mediation"]?.string.flatMap { Mediation(rawValue: $0) }
            options = MemberReader(within: inner, path: "data.options.publicKey")
        }
        self.options = try CeremonyOptions(options, kind: kind)
        account = try reader.text("account", upTo: 256)
        session = try reader.text("session", upTo: 256)
        mediation = try reader.name("mediation", Mediation.self) ?? beside
        purpose = try reader.name("purpose", Purpose.self)
        client = try Client(optional: reader)
        serverVersion = try reader.object("server")?.textOrNumber("version")
    }

    /// Nobody was named: no account and no allow list (CONTRACT.md section 1).
    public var isUsernameless: Bool {
        kind == .authentication && account == nil && options.allowCredentials.isEmpty
    }
}

/// `ceremony.client-prompted`: the app saw the system's sheet come up.
public struct ClientPrompted: Sendable {
    /// Milliseconds since the call.
    public var elapsedMilliseconds: Int64?
    /// The client's word on mediation.
    public var mediation: Mediation?
    /// Which attempt on this challenge.
    public var attempt: Int64?

    init(_ reader: MemberReader) throws(PayloadError) {
        elapsedMilliseconds = try reader.milliseconds("elapsedMs")
        mediation = try reader.name("mediation", Mediation.self)
        attempt = try reader.integer("attempt")
    }
}

/// `ceremony.client-failed`: the client ended with an error.
public struct ClientFailed: Sendable {
    /// The error, whole.
    public var error: ClientError
    /// Milliseconds from call to error.
    public var elapsedMilliseconds: Int64?
    /// Whether the system's sheet was seen.
    public var prompted: Bool?
    /// The client's word on mediation.
    public var mediation: Mediation?
    /// Which attempt on this challenge.
    public var attempt: Int64?
    /// Whether the app lost focus between call and error: evidence of a sheet.
    public var focusLost: Bool?
    /// The device's language.
    public var locale: String?
    /// The client.
    public var client: Client?

    init(_ reader: MemberReader) throws(PayloadError) {
        error = try ClientError(try reader.requiredObject("error"))
        elapsedMilliseconds = try reader.milliseconds("elapsedMs")
        prompted = try reader.bool("prompted")
        mediation = try reader.name("mediation", Mediation.self)
        attempt = try reader.integer("attempt")
        focusLost = try reader.bool("focusLost")
        locale = try reader.text("locale", upTo: 64)
        client = try Client(optional: reader)
    }
}

/// `ceremony.response-received`: what the authenticator answered, as the relying party received it.
public struct ResponseReceived: Sendable {
    /// `RegistrationResponseJSON` or `AuthenticationResponseJSON`; judged, not checked here.
    public var response: JSONValue
    /// Milliseconds from call to answer.
    public var elapsedMilliseconds: Int64?
    /// The client's word on mediation.
    public var mediation: Mediation?
    /// Which attempt on this challenge.
    public var attempt: Int64?
    /// The client.
    public var client: Client?

    init(_ reader: MemberReader) throws(PayloadError) {
        response = try reader.requiredObject("response").object
        elapsedMilliseconds = try reader.milliseconds("elapsedMs")
        mediation = try reader.name("mediation", Mediation.self)
        attempt = try reader.integer("attempt")
        client = try Client(optional: reader)
    }

    /// The user handle of a stored response.
    public var userHandle: Handle? {
        guard let inner = response["response"], let reader = try? MemberReader(inner, path: "response") else {
            return nil
        }
        return Handle(reader, "userHandle")
    }
}

/// `ceremony.decided`: what the relying party's own verification said.
public struct DecisionMade: Sendable {
    /// Whether it let the person in.
    public var accepted: Bool
    /// The library's own words.
    public var error: String?
    /// The server's version.
    public var serverVersion: String?

    init(_ reader: MemberReader) throws(PayloadError) {
        accepted = try reader.requiredBool("accepted")
        error = try reader.text("error", upTo: 8192, allowEmpty: true)
        serverVersion = try reader.object("server")?.textOrNumber("version")
    }
}

extension Client {
    /// Reads `client` of a payload, nil when it is absent.
    init?(optional reader: MemberReader) throws(PayloadError) {
        guard let member = try reader.object("client") else { return nil }
        try self.init(member)
    }
}

extension MemberReader {
    /// The same object under a path of its own.
    init(within other: MemberReader, path: String) {
        object = other.object
        self.path = path
    }
}
