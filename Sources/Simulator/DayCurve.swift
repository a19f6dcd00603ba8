import Ceremony

/// How busy each hour of the day is (UTC): quiet at night, a first peak at noon, the highest in the evening.
enum DayCurve {
    private static let weights: [Double] = [
        2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 11, 12, 11, 10, 10, 11, 12, 14, 15, 14, 11, 7, 4,
    ]
    private static let highest = 15.0

    /// An instant from a span, in microseconds, as often as its hour is busy.
    static func instant(in span: ClosedRange<Int64>, _ random: inout SplitMix64) -> Int64 {
        var instant = span.lowerBound
        // A few hundred misses in a row mean a span without a busy hour; the last try is as good as any then.
        for _ in 0..<400 {
            instant = random.number(in: span)
            let hour = ((instant / 3_600_000_000) % 24 + 24) % 24
            if random.chance(weights[Int(hour)] / highest) { return instant }
        }
        return instant
    }
}
