/// The limits by which elapsed time is read, in milliseconds unless named otherwise.
///
/// No platform publishes such limits; these follow from what libraries and reports say, so time is never the only
/// ground of a certain outcome.
public struct TimingThresholds: Sendable, Hashable {
    /// No person reads a sheet and closes it faster.
    public var humanMilliseconds: Int64 = 300
    /// From here on, with a sheet that was seen, an ambiguous end is a person's cancel.
    public var deliberateMilliseconds: Int64 = 1000
    /// An immediate request that finds nothing ends within this time.
    public var immediateMilliseconds: Int64 = 200
    /// A timeout below this was probably meant in seconds.
    public var shortTimeoutMilliseconds: Int64 = 10_000
    /// How far the elapsed time may be from the timeout, in parts of a thousand.
    public var timeoutTolerancePerMille: Int64 = 20
    /// What browsers use where the options name no timeout: WebKit's two minutes, the specification's five.
    public var defaultTimeouts: [Int64] = [120_000, 300_000]
    /// The range that Gecko holds timeouts in.
    public var geckoTimeouts: ClosedRange<Int64> = 15_000...120_000
    /// The range that Chrome on Android holds timeouts in.
    public var chromeAndroidTimeouts: ClosedRange<Int64> = 10_000...600_000

    /// The limits as they are used by default.
    public init() {}

    /// Whether a request that took so long ran into a timeout, given the one of the options.
    public func isTimeout(elapsed: Int64?, options: Int64?) -> Bool {
        guard let elapsed, elapsed > 0 else { return false }
        guard let options else { return defaultTimeouts.contains { isNear(elapsed, $0) } }
        guard options >= shortTimeoutMilliseconds else { return false }
        let held = [
            options, min(options, 120_000), hold(options, in: geckoTimeouts), hold(options, in: chromeAndroidTimeouts),
        ]
        return held.contains { isNear(elapsed, $0) }
    }

    private func isNear(_ elapsed: Int64, _ timeout: Int64) -> Bool {
        let (difference, overflowed) = elapsed.subtractingReportingOverflow(timeout)
        let (scaled, tooFar) = difference.magnitude.multipliedReportingOverflow(by: 1000)
        let (allowed, tooLong) = timeout.magnitude.multipliedReportingOverflow(by: timeoutTolerancePerMille.magnitude)
        return !overflowed && !tooFar && !tooLong && scaled <= allowed
    }

    private func hold(_ value: Int64, in range: ClosedRange<Int64>) -> Int64 {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
