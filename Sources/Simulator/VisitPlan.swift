import Ceremony

/// Which visits take place and when: decided before anything happens.
struct VisitPlan: Sendable {
    /// The span, in microseconds since the epoch.
    let span: ClosedRange<Int64>
    /// When the app's release came out.
    let releasedAt: Int64
    /// The visits in the order of their beginnings.
    let visits: [Visit]

    /// Silent ends are closed a minute after the time to live; nothing but open ceremonies begins later than that.
    static let tail: Int64 = 480_000_000
    /// What comes before the first visit: imports and the like.
    static let head: Int64 = 60_000_000

    init(_ configuration: TrafficConfiguration, _ random: inout SplitMix64) {
        let seconds = min(max(configuration.spanSeconds, 3600), 366 * 86_400)
        let end = max(configuration.end.rawValue, 0)
        span = (end - seconds * 1_000_000)...end
        releasedAt = end - seconds * 450_000
        let first = span.lowerBound + VisitPlan.head
        var visits: [Visit] = []
        for kind in VisitPlan.kinds(configuration, &random) {
            let from = kind == .unlistedSigningKey ? releasedAt + 60_000_000 : first
            let latest = end - VisitPlan.tail - kind.longest * 1_000_000
            visits.append(Visit(kind: kind, start: DayCurve.instant(in: from...max(from, latest), &random)))
        }
        for (number, broken) in configuration.brokenBuilds.enumerated() {
            let length = Double(end - VisitPlan.tail - 240_000_000 - first)
            let from = first + Int64(broken.span.lowerBound * length), to = first + Int64(broken.span.upperBound * length)
            for _ in 0..<broken.ceremonies {
                visits.append(Visit(kind: .broken(number), start: DayCurve.instant(in: from...max(from, to), &random)))
            }
        }
        self.visits = visits.sorted { $0.start < $1.start }
    }

    /// The faults by their numbers, and ordinary visits for what is left of the ceremonies.
    private static func kinds(_ configuration: TrafficConfiguration, _ random: inout SplitMix64) -> [Visit.Kind] {
        let wanted = max(0, configuration.ceremonies - configuration.openCeremonies)
        var kinds: [Visit.Kind] = []
        var left = wanted
        for (kind, count) in configuration.faults.visits(among: wanted) where count > 0 {
            kinds += [Visit.Kind](repeating: kind, count: count)
            left -= count * kind.ceremonies
        }
        while left > 0, let kind = random.pick(Visit.Kind.ordinary) {
            kinds.append(kind)
            left -= kind.ceremonies
        }
        return kinds
    }
}
