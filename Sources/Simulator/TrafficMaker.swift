import Ceremony
import JSON
import OpenSSL

/// Plays the plan visit by visit, in the order of their beginnings, and writes down what happens.
///
/// The parts of a visit stand in extensions; each step moves the visit's clock forward.
struct TrafficMaker {
    let configuration: TrafficConfiguration
    let party: SimulatedRelyingParty
    let plan: VisitPlan
    /// What all ids begin with: the run, and eight digits that follow from seed and run.
    let tag: String
    var random: SplitMix64
    var text: EventText
    var users: [SimulatedUser] = []
    var events: [SimulatedEvent] = []
    var ceremonies: [String: SimulatedCeremony] = [:]
    /// Who has which broken build, and which ceremony was tried with it.
    var brokenUsers: [Int: [Int]] = [:]
    var brokenCeremonies: [String: Int] = [:]
    /// RSA keys that Windows Hello users share.
    private var rsaKeys: [SigningKey] = []
    private var sessions = 0

    init(_ configuration: TrafficConfiguration) {
        self.configuration = configuration
        party = SimulatedRelyingParty(rpID: configuration.rpID, seed: configuration.seed)
        random = SplitMix64(seed: configuration.seed, "traffic", configuration.run)
        plan = VisitPlan(configuration, &random)
        tag = configuration.run + "-" + Hex.encode(random.bytes(4))
        text = EventText(rpID: configuration.rpID, prefix: tag)
    }

    /// Everything, in order.
    mutating func make() throws(OpenSSLError) {
        events.reserveCapacity(configuration.ceremonies * 5 + 1000)
        let wanted = configuration.users ?? max(60, configuration.ceremonies / 3)
        try populate(max(wanted, 2 * ClientProfile.all.count))
        noteBackground()
        for visit in plan.visits { try play(visit) }
        for number in 0..<max(0, configuration.openCeremonies) { try leaveOpen(number) }
        // What came first stands first; of equal times, what was written first.
        let order = events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }
        events = order.map { events[$0] }
        for event in events {
            if let ceremony = event.ceremony { ceremonies[ceremony]?.eventIDs.append(event.id) }
        }
        for (ceremony, number) in brokenCeremonies { ceremonies[ceremony]?.brokenBuild = number }
    }

    /// Every kind of client at first with and without a passkey, then people as the shares say, half with passkeys.
    private mutating func populate(_ count: Int) throws(OpenSSLError) {
        let shares = ClientProfile.all.map { ($0, $0.share) }
        for number in 0..<count {
            let known = number < 2 * ClientProfile.all.count
            var profile = known ? ClientProfile.all[number / 2] : random.pick(shares) ?? ClientProfile.all[0]
            let holds = known ? number.isMultiple(of: 2) : random.chance(0.55)
            let version = configuration.builds > 1 && !known ? pickBuild(of: &profile) : 0
            let user = try addUser(profile, holds: holds, at: plan.span.lowerBound + Int64(number) * 1000)
            users[user].impatience = 1 + 0.25 * Double(version % 3)
        }
    }

    /// One of the builds in the field: each older one has three quarters of the people of the one after it.
    private mutating func pickBuild(of profile: inout ClientProfile) -> Int {
        var version = 0
        while version < configuration.builds - 1, random.chance(0.75) { version += 1 }
        profile.take(build: profile.isBrowser ? "\(142 - version)" : "\(1204 - version)")
        return version
    }

    /// A new person; a passkey from before the trail is imported at that time.
    @discardableResult
    mutating func addUser(
        _ profile: ClientProfile, holds: Bool, counting: Bool? = nil, at time: Int64
    ) throws(OpenSSLError) -> Int {
        let models = profile.authenticators.filter { counting == nil || $0.0.isCounting == counting }
        let number = users.count
        users.append(
            SimulatedUser(
                account: "acct-" + Hex.encode(random.bytes(8)), handle: random.bytes(32),
                userName: "customer\(number)@mail.example", profile: profile,
                model: random.pick(models) ?? .yubiKey))
        guard holds else { return number }
        let count = UInt32(random.number(in: 20...900))
        let credential = try makeCredential(of: number, signCount: count)
        users[number].credential = credential
        imported(credential, of: users[number], at: time)
        return number
    }

    /// A passkey of that user's authenticator; it is the user's once a registration succeeds.
    mutating func makeCredential(of number: Int, signCount: UInt32 = 0) throws(OpenSSLError) -> SoftwareCredential {
        let user = users[number]
        let seed = random.bytes(32)
        let key: SigningKey
        if user.model == .windowsHello, configuration.rsaKeys > 0, random.chance(0.4) {
            if rsaKeys.count < configuration.rsaKeys { rsaKeys.append(try SigningKey(.rs256, seed: seed)) }
            key = rsaKeys[Int(random.number(in: 0...Int64(rsaKeys.count - 1)))]
        } else {
            let prefersEdDSA = user.model == .yubiKey && random.chance(0.4)
            key = try SigningKey(prefersEdDSA ? .edDSA : .es256, seed: seed)
        }
        return SoftwareCredential(
            key: key, seed: seed, rpID: configuration.rpID, userHandle: user.handle, model: user.model,
            signCount: signCount)
    }

    /// Somebody who fits and has no visit at that time; a new person where there is none.
    ///
    /// - Parameter isFault: whether the person gives up, as some builds make people do more readily.
    mutating func choose(_ wish: UserWish, at start: Int64, isFault: Bool = false) throws(OpenSSLError) -> Int {
        for _ in 0..<60 {
            let number = Int(random.number(in: 0...Int64(users.count - 1)))
            guard wish.fits(users[number], at: start) else { continue }
            let isPatient = isFault && configuration.builds > 1 && !random.chance(users[number].impatience / 1.5)
            if !isPatient { return number }
        }
        if let number = users.firstIndex(where: { wish.fits($0, at: start) }) { return number }
        let profiles = ClientProfile.all.filter { profile in
            wish.client(profile)
                && (wish.isCounting.map { wanted in profile.authenticators.contains { $0.0.isCounting == wanted } }
                    ?? true)
        }
        let profile = random.pick(profiles.map { ($0, $0.share) }) ?? ClientProfile.all[0]
        let number = try addUser(profile, holds: wish.holds ?? false, counting: wish.isCounting, at: start - 1000)
        users[number].isUpdated = wish.isUpdated ?? false
        return number
    }

    /// The id of a new visit.
    mutating func session() -> String {
        sessions += 1
        return "\(tag)-s\(String(sessions, radix: 36))"
    }
}
