import Ceremony

/// What is known of one cohort: its counts, their sums over each window, what was looked at, and its flags.
struct CohortRecord: Sendable {
    /// A sum over the last `length` buckets up to `last`.
    private struct Window: Sendable {
        let length: Int64
        var last: Int64
        var sum = CohortSum()
    }

    /// What a measure was when it was looked at last: more of the same says nothing new.
    struct Look: Sendable, Hashable {
        var failures: Int64
        var baseline: Int64
    }

    /// When a measure that is high without a baseline is looked at again: at which attempt of the whole log.
    struct Wait: Sendable, Hashable {
        var next: Int64
        var step: Int64
    }

    let cohort: Cohort
    private(set) var buckets: [Int64: CohortCounts] = [:]
    private var windows: [Window] = []
    var looks: [CohortMeasure: [Look?]] = [:]
    var waits: [CohortMeasure: Wait] = [:]
    var flags: [CohortMeasure: CohortFlag] = [:]
    var openEnds: [CohortOpenEnd] = []
    var lastAttempt = Instant(rawValue: .min)
    private var prunedAt: Int64

    init(_ cohort: Cohort, at bucket: Int64) {
        self.cohort = cohort
        prunedAt = bucket
        windows = CohortRules.windows.map { Window(length: $0, last: bucket) }
    }

    /// The bucket of an instant.
    static func bucket(of instant: Instant) -> Int64 {
        let length = CohortRules.bucketSeconds * 1_000_000
        let (quotient, remainder) = instant.rawValue.quotientAndRemainder(dividingBy: length)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Counts an attempt; `now` is the bucket that the fold has come to.
    mutating func add(_ attempt: CohortAttempt, now: Int64) {
        let bucket = Self.bucket(of: attempt.startedAt)
        guard bucket > now - CohortRules.keptBuckets else { return }
        lastAttempt = max(lastAttempt, attempt.startedAt)
        var one = CohortCounts()
        one.add(attempt)
        buckets[bucket, default: CohortCounts()].add(attempt)
        for index in windows.indices where bucket > now - windows[index].length { windows[index].sum.add(one) }
    }

    /// Takes back a bucket that was kept.
    mutating func restore(_ counts: CohortCounts, bucket: Int64) {
        buckets[bucket] = counts
        for index in windows.indices where bucket > windows[index].last - windows[index].length {
            windows[index].sum.add(counts)
        }
    }

    /// Moves the windows on, and forgets what no rule looks at any more.
    mutating func advance(to now: Int64) {
        for index in windows.indices where windows[index].last < now {
            let window = windows[index]
            if now - window.last >= window.length {
                windows[index].sum = sum(over: (now - window.length + 1)...now)
            } else {
                for bucket in (window.last - window.length + 1)...(now - window.length) {
                    if let gone = buckets[bucket] { windows[index].sum.remove(gone) }
                }
            }
            windows[index].last = now
        }
        guard now - prunedAt >= 36 else { return }
        prunedAt = now
        let limit = now - CohortRules.keptBuckets
        buckets = buckets.filter { $0.key > limit }
        let oldest = limit * CohortRules.bucketSeconds * 1_000_000
        openEnds.removeAll { $0.startedAt.rawValue < oldest }
    }

    /// The sum of a window, by its place in `CohortRules.windows`.
    func sum(ofWindow index: Int) -> CohortSum { windows[index].sum }

    /// The sum over some buckets.
    func sum(over range: ClosedRange<Int64>) -> CohortSum {
        buckets.reduce(into: CohortSum()) { sum, entry in
            if range.contains(entry.key) { sum.add(entry.value) }
        }
    }

    /// How many distinct people tried in these buckets, and how many of them fell under the measure; both end at five.
    func identities(over range: ClosedRange<Int64>, _ measure: CohortMeasure) -> (tried: Int, failed: Int) {
        var tried = FewIdentities(), failed = FewIdentities()
        for (bucket, counts) in buckets where range.contains(bucket) {
            tried.formUnion(counts.identities)
            if let failures = counts[measure] { failed.formUnion(failures.identities) }
        }
        return (tried.count, failed.count)
    }

    /// Since when a measure is high: walking back, the earliest bucket from which on its share is at least `share`.
    func onset(
        of measure: CohortMeasure, within range: ClosedRange<Int64>, share: Double
    ) -> (first: CohortCounts.Failures, range: ClosedRange<Int64>)? {
        var attempts: Int64 = 0, failed: Int64 = 0
        var found: (CohortCounts.Failures, Int64)?
        for bucket in buckets.keys.filter(range.contains).sorted(by: >) {
            guard let counts = buckets[bucket] else { continue }
            attempts += counts.attempts
            failed += counts[measure]?.count ?? 0
            if let failures = counts[measure], Double(failed) >= share * Double(attempts) { found = (failures, bucket) }
        }
        return found.map { ($0.0, $0.1...range.upperBound) }
    }
}
