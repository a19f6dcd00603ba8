import Ceremony
import JSON
import OpenSSL

/// Builds that fail: each has people of its own.
extension TrafficMaker {
    mutating func playBroken(_ number: Int, on visit: Visit) throws(OpenSSLError) {
        let broken = configuration.brokenBuilds[number]
        let user = try holder(of: number, broken, at: visit.start)
        users[user].busyUntil = visit.start + visit.kind.longest * 1_000_000
        var scene = Scene(session: session(), user: user, now: visit.start)
        issue(.authentication, in: &scene)
        brokenCeremonies[scene.ceremony?.id ?? ""] = number
        guard random.chance(broken.share) else { return try succeed(in: &scene) }
        conclude(broken.outcome, in: scene)
        switch broken.fault {
        case .association:
            let profile = users[user].profile
            if random.chance(0.6), var failure = ClientFailure.of(.unexplained, profile, .authentication, party) {
                failure.elapsed = 60...190
                fail(failure, in: &scene)
            }
        case .unlistedCertificate:
            prompt(in: &scene)
            var overrides = ResponseOverrides()
            overrides.origin = party.unlistedCertificate.apkKeyHashOrigin
            try answer(overrides, in: &scene)
            decide(refusing: "origin not allowed", in: &scene)
        case .refused:
            prompt(in: &scene)
            try answer(in: &scene)
            decide(refusing: "unsupported client", in: &scene)
        case .silence: break
        }
        if random.chance(0.7) { fallBack(.automatic, in: &scene) }
    }

    /// Somebody with that build: one who has come before, or somebody new, who is spared the other visits.
    private mutating func holder(of number: Int, _ broken: BrokenBuild, at start: Int64) throws(OpenSSLError) -> Int {
        let known = brokenUsers[number, default: []]
        if random.chance(0.5), let user = known.first(where: { users[$0].brokenUntil < start }) {
            users[user].brokenUntil = start + 300_000_000
            return user
        }
        let fitting = ClientProfile.all.filter {
            $0.platform == broken.platform && (broken.platform != .web || $0.caller == .chrome)
        }
        var profile = random.pick(fitting.map { ($0, $0.share) }) ?? ClientProfile.all[0]
        profile.take(build: broken.build)
        let user = try addUser(profile, holds: true, at: start - 1000)
        users[user].isOfBrokenBuild = true
        users[user].brokenUntil = start + 300_000_000
        brokenUsers[number, default: []].append(user)
        return user
    }
}
