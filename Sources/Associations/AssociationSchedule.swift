import Ceremony

/// When the files of a relying party are to be checked.
struct AssociationSchedule {
    /// How often, in seconds.
    let intervalSeconds: Int64

    /// The longest pause that failures lead to, unless the interval itself is longer.
    static let longestPauseSeconds: Int64 = 6 * 3600

    /// When a check is due: at once for a configuration that was not checked by; else an interval after the last, and
    /// after failures twice as long each time.
    func due(lastCheck: Instant?, hasNewConfiguration: Bool, failures: Int32) -> Instant {
        guard let lastCheck, !hasNewConfiguration else { return Instant(rawValue: .min) }
        let doublings = min(max(failures - 1, 0), 20)
        let (pause, overflows) = intervalSeconds.multipliedReportingOverflow(by: 1 << Int64(doublings))
        let longest = max(intervalSeconds, Self.longestPauseSeconds)
        return lastCheck.advanced(bySeconds: overflows ? longest : min(pause, longest))
    }
}
