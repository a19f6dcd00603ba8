/// When a cohort is flagged and when it is cleared, with the reasons for each number.
///
/// **The test.** Of n ceremonies of a cohort in a window, k fall under a measure. A baseline (siblings, or the cohort's
/// own week before) has the share b, whose upper 95 % limit (Wilson) is u. The cohort is flagged when k or more of n
/// would come, at a true share whose odds are `oddsRatio` times those of u, with a probability below `error`: the exact
/// binomial tail. So a cohort whose true share is not far above its baseline is flagged wrongly with at most that
/// probability at each look; looks happen only as k grows by a tenth, about fifty in a week for a busy cohort.
public struct CohortRules: Sendable, Hashable {
    /// The most likely a wrong flag may be at one look.
    public var error = 1e-5
    /// "Far above": the odds of an ordinary cohort may be so many times those of its baseline. Builds and browsers
    /// differ by less as long as they are sound.
    public var oddsRatio = 2.0
    /// A share below this is no incident, whatever the baseline.
    public var leastShare = 0.05
    /// Compared with other platforms, where people behave otherwise, more than this share must fail.
    public var leastShareAcrossPlatforms = 0.5
    /// Fewer attempts say nothing.
    public var leastAttempts = 20
    /// So many distinct accounts or sessions must have tried, and so many must have failed: one person who tries again
    /// and again is no cohort.
    public var leastIdentities = 5
    /// A sibling that fails as often as this is itself a suspect, and is no baseline.
    public var suspectShare = 0.5
    /// How sure the recovery must be: the share is ordinary again, and as few failures would come at half the flagged
    /// share with a lower probability.
    public var recoveryError = 0.01
    /// Of a build without association hardly anything succeeds, and hardly anybody sees the sheet.
    public var mostSuccesses = 0.2, mostPrompted = 0.2
    /// How long counts are kept together, in seconds.
    public static let bucketSeconds: Int64 = 600
    /// The sliding windows, in buckets: an hour, six, a day, a week. Short ones find a fault of a busy app soon, long
    /// ones that of an app which few people use.
    public static let windows: [Int64] = [6, 36, 144, 1008]
    /// How long before a window its own history lasts: 7 days.
    public static let historyBuckets: Int64 = 1008
    /// Buckets that any rule may still look at; the own history goes with windows up to a day.
    public static let keptBuckets: Int64 = 1008 + 144
    /// A flag ends when nobody of the cohort has come for so long.
    public static let unseenSeconds: Int64 = 7 * 86_400
    /// Most cohorts of one log; a sender of random builds makes no more.
    public static let mostCohorts = 2000
    /// Most ends of one cohort that are kept for sharpening.
    public static let mostOpenEnds = 5000

    /// The rules as they are used by default.
    public init() {}

    /// The share that is still ordinary beside a baseline of `count` of `attempts`.
    func ordinaryShare(beside count: Int, of attempts: Int, least: Double) -> Double {
        let limit = Binomial.upperLimit(count, of: attempts)
        guard limit < 1 else { return 1 }
        let odds = oddsRatio * limit / (1 - limit)
        return max(odds / (1 + odds), least)
    }
}
