import Ceremony
import Simulator

/// The simulation that accuracy is measured by: a week of a shop with many builds in the field, some of them broken.
enum Simulation {
    /// Traffic of so many ceremonies; the broken builds are a fifth of them, with 30 to 120 ceremonies each.
    static func configuration(ceremonies: Int, seed: UInt64, end: Instant) -> TrafficConfiguration {
        var configuration = TrafficConfiguration(run: "a\(seed)", end: end)
        configuration.seed = seed
        configuration.spanSeconds = 7 * 86_400
        configuration.rpID = "accuracy.example.com"
        configuration.openCeremonies = 0
        configuration.builds = 12
        configuration.brokenBuilds = brokenBuilds(of: ceremonies / 5, seed: seed)
        configuration.ceremonies = ceremonies - configuration.brokenBuilds.reduce(0) { $0 + $1.ceremonies }
        configuration.users = ceremonies / 12
        configuration.faults.cancelledSignIn = 0.08
        configuration.faults.abandoned = 0.04
        configuration.faults.silent = 0.03
        configuration.faults.unexplained = 0.02
        // The simulator's own release is a broken build of another sort: here all of them are listed.
        configuration.faults.unlistedSigningKey = 0
        configuration.faults.badSignatures = ceremonies / 500
        configuration.faults.replays = ceremonies / 1000
        configuration.faults.counterRegressions = ceremonies / 1000
        return configuration
    }

    private static func brokenBuilds(of ceremonies: Int, seed: UInt64) -> [BrokenBuild] {
        var random = SplitMix64(seed: seed, "broken builds")
        var builds: [BrokenBuild] = []
        var left = ceremonies
        let kinds: [(platform: Platform, fault: BrokenBuild.Fault)] = [
            (.ios, .association), (.android, .association), (.macos, .association), (.android, .unlistedCertificate),
            (.ios, .refused), (.android, .refused), (.web, .refused), (.web, .silence), (.ios, .association),
            (.android, .association),
        ]
        while left >= 30 {
            let size = min(left, Int(random.number(in: 30...120)))
            let kind = kinds[builds.count % kinds.count]
            let start = random.fraction() * 0.6
            builds.append(
                BrokenBuild(
                    platform: kind.platform, build: "\(9000 + builds.count)", fault: kind.fault, ceremonies: size,
                    // Of most builds everything fails; of some a few devices still hold an older file, or another path works.
                    share: random.chance(0.7) ? 1 : 0.85 + random.fraction() * 0.15,
                    span: start...(start + 0.05 + random.fraction() * 0.35)))
            left -= size
        }
        return builds
    }
}
