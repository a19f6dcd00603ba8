import Ceremony
import Classification
import JSON
import Simulator

/// What was flagged against what is broken.
struct CohortFindings {
    /// Broken builds, and how many of them were flagged.
    let broken: Int, found: Int
    /// Of those without association, how many were flagged with that as the cause.
    let associations: Int, associationsNamed: Int
    /// Sound cohorts of 20 attempts and more, and how many of them were flagged.
    let sound: Int, flaggedSound: Int
    /// Titles of sound cohorts that were flagged, and of broken builds that were not.
    let mistakes: [String]

    init(_ configuration: TrafficConfiguration, _ traffic: SimulatedTraffic, flags: [CohortFlag]) throws {
        let builds = configuration.brokenBuilds
        let flagged = Set(flags.compactMap(\.cohort.build))
        broken = builds.count
        found = builds.count { flagged.contains($0.build) }
        let ofAssociation = builds.filter { $0.fault == .association }
        let named = Set(flags.filter { $0.cause == .association }.compactMap(\.cohort.build))
        associations = ofAssociation.count
        associationsNamed = ofAssociation.count { named.contains($0.build) }
        let brokenBuilds = Set(builds.map(\.build))
        sound = try Self.cohorts(of: traffic).count { cohort, attempts in
            attempts >= CohortRules().leastAttempts && !brokenBuilds.contains(cohort.build ?? "")
        }
        let wrong = Set(flags.filter { !brokenBuilds.contains($0.cohort.build ?? "") }.map(\.cohort))
        flaggedSound = wrong.count
        mistakes =
            wrong.map { "flagged, though sound: \($0.title) (\($0.kind.rawValue))" }.sorted()
            + builds.filter { !flagged.contains($0.build) }.map {
                "not flagged, though broken: \($0.platform.rawValue) build \($0.build), \($0.fault.rawValue), \($0.ceremonies) ceremonies"
            }
    }

    /// The cohorts that the traffic has, by its own events, with their attempts.
    private static func cohorts(of traffic: SimulatedTraffic) throws -> [Cohort: Int] {
        var attempts: [Cohort: Int] = [:]
        for event in traffic.events() where event.type == .optionsIssued {
            let data = try JSONValue.parse(event.json)["data"]
            guard let data, case .optionsIssued(let issued) = try EventPayload(.optionsIssued, data: data) else { continue }
            for cohort in Cohort.cohorts(of: issued.kind, client: issued.client, serverVersion: issued.serverVersion) {
                attempts[cohort, default: 0] += 1
            }
        }
        return attempts
    }

    /// The share of broken builds that were flagged.
    var recall: Double { broken > 0 ? Double(found) / Double(broken) : 1 }

    /// The share of sound cohorts that were flagged.
    var falseRate: Double { sound > 0 ? Double(flaggedSound) / Double(sound) : 0 }
}
