public import Ceremony
internal import Classification

/// One app as it was seen in ceremonies, beside what the association files say about it.
public struct AppTraffic: Sendable, Hashable {
    /// What about it deserves a look.
    public enum Note: String, CaseIterable, Sendable {
        /// No file lists it, and none did.
        case neverListed = "never_listed"
        /// A file listed it before, and does no longer.
        case vanished
        /// It was verified before a change of its file, and never since.
        case stopped = "stopped_after_change"
    }

    /// The app as its ceremonies name it.
    public var client: Client
    /// Its ceremonies in the time that was looked at, and those that were verified.
    public var ceremonies: Int64, verified: Int64
    /// When the last began, and the last that was verified.
    public var lastSeenAt: Instant, lastVerifiedAt: Instant?

    /// Makes one from its parts.
    public init(
        client: Client, ceremonies: Int64, verified: Int64, lastSeenAt: Instant, lastVerifiedAt: Instant?
    ) {
        self.client = client
        self.ceremonies = ceremonies
        self.verified = verified
        self.lastSeenAt = lastSeenAt
        self.lastVerifiedAt = lastVerifiedAt
    }

    /// How many verified ceremonies before a change make their absence after it remarkable.
    static let usualCeremonies: Int64 = 20
    /// How long after a change an app may be silent without a remark, in seconds.
    static let silenceSeconds: Int64 = 86_400

    /// Whether the newest version at the origin lists the app; nil where no version is known.
    public func isListed(in history: AssociationHistory) -> Bool? {
        guard let asked = AskedApp(client), let current = origin(asked, history).last else { return nil }
        return asked.isListed(in: current.observation.grants)
    }

    /// What about it deserves a look; nil for nothing.
    public func note(in history: AssociationHistory, now: Instant) -> Note? {
        guard let asked = AskedApp(client) else { return nil }
        let versions = origin(asked, history)
        guard let current = versions.last else { return nil }
        if !asked.isListed(in: current.observation.grants) {
            return versions.contains { asked.isListed(in: $0.observation.grants) } ? .vanished : .neverListed
        }
        guard versions.count > 1, verified >= Self.usualCeremonies, let lastVerifiedAt,
            lastVerifiedAt < current.seenAt, current.seenAt.advanced(bySeconds: Self.silenceSeconds) < now
        else { return nil }
        return .stopped
    }

    /// A finding about an app that is seen often and let in by no file; nil for any other.
    public func finding(_ note: Note?) -> Finding? {
        guard let asked = AskedApp(client), note == .neverListed || note == .vanished, ceremonies >= 5 else {
            return nil
        }
        let code: FindingCode =
            switch asked.file {
            case .assetLinks: asked.fingerprint == nil ? .packageNotListed : .fingerprintNotListed
            default: .appNotListed
            }
        let was = note == .vanished ? "was listed before and is no longer" : "is listed in no version that was seen"
        return Finding(
            code, subject: asked.file.rawValue,
            detail: "\(asked.name) \(was), and \(ceremonies) ceremonies of late came from it.",
            remedy:
                "If the app is yours, list it in `\(asked.file.path)` and in the configuration; if not, find out who calls."
        )
    }

    private func origin(_ asked: AskedApp, _ history: AssociationHistory) -> [AssociationHistory.Version] {
        history.versions.filter { $0.observation.file == asked.file && $0.observation.view == .origin }
    }
}
