public import Ceremony

/// A cohort that fails far above its baseline, with all that says so.
public struct CohortFlag: Sendable, Hashable {
    /// What the cohort was compared with.
    public enum Baseline: String, Sendable {
        /// Other builds of the platform, other versions of the browser or the server.
        case siblings
        /// Clients of all other platforms.
        case platforms
        /// Its own 7 days before.
        case history
    }

    /// What most likely lies behind it.
    public enum Cause: String, Sendable {
        /// The app is not associated with the RP ID.
        case association
        /// Nothing points anywhere in particular.
        case unknown
    }

    /// The cohort.
    public var cohort: Cohort
    /// What is high.
    public var measure: CohortMeasure
    /// The attempt at which it was flagged.
    public var at: CohortAttempt
    /// The window, in seconds back from then.
    public var windowSeconds: Int64
    /// Attempts within the window, and those that fall under the measure.
    public var attempts: Int64, failures: Int64
    /// How many of its attempts succeeded.
    public var successes: Int64
    /// What it was compared with.
    public var baseline: Baseline
    /// Attempts of that, and those that fall under the measure.
    public var baselineAttempts: Int64, baselineFailures: Int64
    /// The share that would still be ordinary.
    public var ordinaryShare: Double
    /// The probability of as many failures at that share.
    public var probability: Double
    /// When the first ceremony began that belongs to it.
    public var firstSeen: Instant
    /// Where its options stand.
    public var firstPosition: Position
    /// What most likely lies behind it.
    public var cause: Cause
    /// The release before it that is nearest, where one was noted.
    public var release: CohortRelease?
    /// The latest attempts since, newest last: whether each fell under the measure, and who it was.
    var since: [Recent] = []

    /// An attempt after the flag.
    struct Recent: Sendable, Hashable {
        var hasFailed: Bool
        var identity: UInt64?
    }

    /// A text that names the flag; the ids of its events follow from it.
    public var id: String { "\(cohort.key)\u{1F}\(measure.name)\u{1F}\(at.position.rawValue)" }
}

/// Why a flag ended.
public struct CohortClearing: Sendable, Hashable {
    /// How.
    public enum Reason: String, Sendable {
        /// The share is ordinary again.
        case recovered
        /// Nobody of the cohort came for a week.
        case unseen
    }

    /// How.
    public var reason: Reason
    /// When, in event time.
    public var time: Instant
    /// The place of the options of the attempt that showed it.
    public var position: Position
    /// The attempts that it rests on, and those of them that fell under the measure.
    public var attempts: Int64, failures: Int64
}

/// What follows from an attempt.
public enum CohortAction: Sendable, Hashable {
    /// The cohort is flagged.
    case flagged(CohortFlag)
    /// The flag ends.
    case cleared(CohortFlag, CohortClearing)
    /// The ceremony's open end is most likely the flag's cause.
    case sharpened(CohortOpenEnd, CohortFlag)
}
