public import Ceremony
import JSON
public import OpenSSL

/// Makes request bodies of a steady mix ahead of a benchmark: options, prompted, response, decided and sign-in of ten
/// ceremonies in each body, with true ES256 signatures of many users.
///
/// One ceremony in fifty comes from an Android app whose certificate is not listed, and is refused. A user signs in again
/// only after all others have, so that bodies posted side by side do not overtake each other's signature counters.
public struct LoadEvents: Sendable {
    /// The relying party; its configuration is to be put before the first body.
    public let party: SimulatedRelyingParty
    /// Events in a body.
    public static let eventsPerBody = 50
    private static let eventsPerCeremony = 5
    /// What all ids begin with: the run, and eight digits that follow from seed and run.
    private let tag: String
    private var users: [SimulatedUser] = []
    private var random: SplitMix64
    private var text: EventText
    private var now: Int64
    private var made = 0
    private let apps = ClientProfile.all.filter { $0.caller == .androidApp }
    private let others = ClientProfile.all.filter { $0.caller != .androidApp }

    /// Makes the users: a key of each takes a tenth of a millisecond or so.
    ///
    /// - Parameters:
    ///   - users: How many there are.
    ///   - run: A label that ids begin with; another run makes other users.
    ///   - start: The time of the first event; each ceremony begins a millisecond after the one before.
    /// - Throws: what OpenSSL says where a key cannot be made.
    public init(
        users count: Int = 10_000, seed: UInt64 = 1, run: String, rpID: String = "load.example", start: Instant
    ) throws(OpenSSLError) {
        party = SimulatedRelyingParty(rpID: rpID, seed: seed)
        random = SplitMix64(seed: seed, "load", run)
        tag = run + "-" + Hex.encode(random.bytes(4))
        text = EventText(rpID: rpID, prefix: tag)
        now = start.rawValue
        users.reserveCapacity(count)
        for number in 0..<max(1, count) {
            let profile = number.isMultiple(of: 3) ? apps[number % apps.count] : others[number % others.count]
            var user = SimulatedUser(
                account: "acct-" + Hex.encode(random.bytes(8)), handle: random.bytes(32), userName: "",
                profile: profile,
                model: profile.authenticators.first?.0 ?? .yubiKey)
            user.credential = try SoftwareCredential(
                seed: random.bytes(32), rpID: rpID, userHandle: user.handle, model: user.model, signCount: 1)
            users.append(user)
        }
    }

    /// The bodies that import the users' passkeys; they go before all others.
    public mutating func imports() -> [LoadBody] {
        var bodies: [LoadBody] = []
        var events: [SimulatedEvent] = []
        for user in users {
            guard let credential = user.credential else { continue }
            now += 10
            events.append(
                text.event(.credentialImported, at: Instant(rawValue: now)) { writer in
                    writer.member("account", user.account)
                    writer.member("credentialId", Base64URL.encode(credential.id))
                    writer.member("publicKey", Base64URL.encode(credential.key.coseKey))
                    writer.member("signCount", Int(credential.signCount))
                    writer.member("userHandle", Base64URL.encode(credential.userHandle))
                    writer.member("backupEligible", credential.model.isSynced)
                })
            guard events.count == LoadEvents.eventsPerBody else { continue }
            bodies.append(LoadBody(bytes: EventBatch(events: events).body, events: events.count, ceremonies: []))
            events.removeAll(keepingCapacity: true)
        }
        if !events.isEmpty {
            bodies.append(LoadBody(bytes: EventBatch(events: events).body, events: events.count, ceremonies: []))
        }
        return bodies
    }

    /// The next so many bodies; each call goes on where the last one ended.
    ///
    /// - Throws: what OpenSSL says where it cannot sign.
    public mutating func bodies(count: Int) throws(OpenSSLError) -> [LoadBody] {
        var bodies: [LoadBody] = []
        bodies.reserveCapacity(count)
        for _ in 0..<max(0, count) {
            var events: [SimulatedEvent] = []
            events.reserveCapacity(LoadEvents.eventsPerBody)
            var ceremonies: [(id: String, outcome: OutcomeClass)] = []
            for _ in 0..<LoadEvents.eventsPerBody / LoadEvents.eventsPerCeremony {
                ceremonies.append(try ceremony(into: &events))
            }
            bodies.append(
                LoadBody(bytes: EventBatch(events: events).body, events: events.count, ceremonies: ceremonies))
        }
        return bodies
    }

    /// One modal sign-in of the next user.
    private mutating func ceremony(into events: inout [SimulatedEvent]) throws(OpenSSLError) -> (String, OutcomeClass) {
        let number = made % users.count
        let isRefused = made % 50 == 49
        made += 1
        now += 1000
        users[number].credential?.countUse()
        let user = users[number], id = "\(tag)-c\(String(made, radix: 36))", challenge = random.bytes(32)
        guard let credential = user.credential else { return (id, .pending) }
        var overrides = ResponseOverrides()
        var style = user.profile.style(party)
        if isRefused {
            overrides.origin = party.unlistedCertificate.apkKeyHashOrigin
            style = .androidApp(package: party.androidPackage)
        }
        let origin = user.profile.origin(party, isUpdated: false)
        let response = try SoftwareAuthenticator(style: style).authenticate(
            credential, AnswerRequest(challenge: challenge, origin: origin), overrides)
        append(id, challenge, user, credential, response, isRefused: isRefused, to: &events)
        return (id, isRefused ? .originMismatch : .verified)
    }

    private mutating func append(
        _ id: String, _ challenge: [UInt8], _ user: SimulatedUser, _ credential: SoftwareCredential,
        _ response: [UInt8], isRefused: Bool, to events: inout [SimulatedEvent]
    ) {
        let party = party, session = tag + "-s" + String(made, radix: 36)
        func at(_ microseconds: Int64) -> Instant { Instant(rawValue: now + microseconds) }
        events.append(
            text.event(.optionsIssued, ceremony: id, at: at(0), capacity: 1024) { writer in
                writer.member("ceremony", "authentication")
                OptionsText(rpID: party.rpID).authentication(challenge, allowing: [credential.id], to: &writer)
                writer.member("account", user.account)
                writer.member("session", session)
                writer.member("mediation", "modal")
                user.profile.write(party, isUpdated: isRefused, to: &writer)
            })
        events.append(
            text.event(.clientPrompted, ceremony: id, at: at(100), from: .client, capacity: 400) { writer in
                writer.member("elapsedMs", 240)
            })
        events.append(
            text.event(.responseReceived, ceremony: id, at: at(200), capacity: 1536) { writer in
                writer.key("response")
                writer.raw(response)
                writer.member("elapsedMs", 2300)
            })
        events.append(
            text.event(.decided, ceremony: id, at: at(300), capacity: 400) { writer in
                writer.member("accepted", !isRefused)
                if isRefused { writer.member("error", "origin not allowed") }
            })
        events.append(
            text.event(.signinCompleted, at: at(400), capacity: 512) { writer in
                writer.member("method", isRefused ? "password" : "passkey")
                writer.member("account", user.account)
                writer.member("session", session)
                if !isRefused { writer.member("ceremony", id) }
            })
    }
}
