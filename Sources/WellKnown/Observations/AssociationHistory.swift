public import Ceremony
public import Classification

/// The versions of a relying party's association files, and what a device may have held of them at some moment.
///
/// Devices and vendors keep copies: Apple's CDN for about a day, devices for about a week. So a version counts for a
/// ceremony when it was served, or may still have been, at any time in the 8 days before it (CONTRACT.md section 7).
public struct AssociationHistory: Sendable {
    /// One version: what was seen, and where the log has it.
    public struct Version: Sendable, Hashable {
        /// The event.
        public var position: Position
        /// When it was first seen.
        public var seenAt: Instant
        /// What was seen.
        public var observation: AssociationObservation

        /// Makes a version from an event.
        public init(position: Position, seenAt: Instant, observation: AssociationObservation) {
            self.position = position
            self.seenAt = seenAt
            self.observation = observation
        }
    }

    /// How long a copy may live on a device: a weekly look of the device behind a daily one of the vendor.
    public static let heldSeconds: Int64 = 8 * 86_400

    /// All versions, in the order of the log.
    public private(set) var versions: [Version]

    /// A history of the given versions.
    public init(_ versions: [Version] = []) { self.versions = versions }

    /// Adds a version that was observed after those there are.
    public mutating func append(_ version: Version) { versions.append(version) }

    /// The versions of a file that a device may have held at a moment: served in the 8 days before it, in any view.
    ///
    /// Each comes with the moment at which it was found replaced; nil while it stands.
    public func held(_ file: WellKnownFile, at moment: Instant) -> [(version: Version, replacedAt: Instant?)] {
        let from = moment.advanced(bySeconds: -Self.heldSeconds)
        return AssociationObservation.View.allCases.flatMap { view -> [(Version, Instant?)] in
            let own = versions.filter { $0.observation.file == file && $0.observation.view == view }
            return own.indices.compactMap { index in
                let next = own.indices.contains(index + 1) ? own[index + 1].seenAt : nil
                // That a vendor has no copy to show says nothing about what it handed to devices.
                guard view == .origin || own[index].observation.state == .present else { return nil }
                guard own[index].seenAt <= moment, next.map({ $0 >= from }) ?? true else { return nil }
                return (own[index], next)
            }
        }
    }

    /// A version that a device may have held, and whether it lists the app that asked.
    public struct Held: Sendable {
        /// The version.
        public let version: Version
        /// When it was found replaced; nil while it stands.
        public let replacedAt: Instant?
        /// Whether it lets the app in.
        public let listsApp: Bool
    }

    /// The versions that decide about a client's app, as far as its device may have held them; none for other clients.
    public func held(for client: Client, at moment: Instant) -> [Held] {
        guard let asked = AskedApp(client) else { return [] }
        return held(asked.file, at: moment).map { version, replacedAt in
            Held(
                version: version, replacedAt: replacedAt,
                listsApp: asked.isListed(in: version.observation.grants))
        }
    }

    /// What the files say about an end that the ceremony leaves open: nil where every version that the device may have
    /// held lists the app, or nothing is known.
    ///
    /// None lists it: `association_missing`; it was watched for less than the 8 days, or some version lacked it and
    /// another did not: `association_suspected`. Both are inferred: what the device really held is not known.
    public func suspicion(about client: Client, at moment: Instant) -> Circumstances.Suspicion? {
        guard let asked = AskedApp(client) else { return nil }
        let held = held(asked.file, at: moment)
        guard !held.isEmpty else { return nil }
        let lacking = held.filter { !asked.isListed(in: $0.version.observation.grants) }
        guard !lacking.isEmpty else { return nil }
        let from = moment.advanced(bySeconds: -Self.heldSeconds)
        let isWatchedLongEnough = held.contains { $0.version.observation.view == .origin && $0.version.seenAt <= from }
        let isMissing = lacking.count == held.count && isWatchedLongEnough
        return Circumstances.Suspicion(
            isMissing ? .associationMissing : .associationSuspected, confidence: .inferred, reason: .fileLackedApp,
            evidence: held.map { version, replacedAt in
                Outcome.Evidence(
                    .association, sentence(version, replacedAt, asked, moment), position: version.position)
            })
    }

    private func sentence(
        _ version: Version, _ replacedAt: Instant?, _ asked: AskedApp, _ moment: Instant
    ) -> String {
        let seen = version.observation
        let copy =
            switch seen.view {
            case .origin: "`\(seen.file.rawValue)` at its origin"
            case .appleCDN: "Apple's copy of `\(seen.file.rawValue)`"
            case .googleList: "Google's list of `\(seen.file.rawValue)`"
            }
        let lists = asked.isListed(in: seen.grants) ? "listed \(asked.name)" : "did not list \(asked.name)"
        let why = seen.state == .present ? "" : " (\(seen.state.rawValue))"
        let age = Self.age(moment.milliseconds(since: version.seenAt) / 1000)
        let end = replacedAt.map { replaced in
            replaced <= moment
                ? ", until a change \(Self.age(moment.milliseconds(since: replaced) / 1000)) before the ceremony" : ""
        }
        return "\(copy), as seen from \(age) before the ceremony\(end ?? ""), \(lists)\(why)."
    }

    /// A length of time for people.
    static func age(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}

/// The app of a ceremony, as an association file would have to list it.
struct AskedApp {
    let file: WellKnownFile
    /// The app id or package.
    let app: String
    /// The certificate of an Android app, as `14:6D:…`, where it is known.
    let fingerprint: String?

    init?(_ client: Client) {
        guard let app = client.appID else { return nil }
        switch client.platform {
        case .ios, .macos:
            file = .appleAppSiteAssociation
            fingerprint = nil
        case .android:
            file = .assetLinks
            fingerprint = client.signingCertificate.flatMap { KeyHash.digest(hex: $0) }.map {
                KeyHash.fingerprint(of: $0)
            }
        default: return nil
        }
        self.app = app
    }

    var name: String { fingerprint.map { "`\(app)` with `\($0)`" } ?? "`\(app)`" }

    func isListed(in grants: Grants) -> Bool {
        guard file == .assetLinks else { return grants.appleApps.contains(app) }
        guard let fingerprints = grants.androidApps[app] else { return false }
        return fingerprint.map { fingerprints.contains($0) } ?? true
    }
}
