import Ceremony

/// What happened in one cohort within ten minutes.
struct CohortCounts: Hashable, Sendable {
    /// The ceremonies that fall under one measure.
    struct Failures: Hashable, Sendable {
        var measure: CohortMeasure
        var count: Int64 = 0
        /// How many of them saw the sheet.
        var prompted: Int64 = 0
        /// When the first of them began, and where its options stand.
        var first: Instant
        var firstPosition: Position
        var identities = FewIdentities()
    }

    var attempts: Int64 = 0
    var successes: Int64 = 0
    var identities = FewIdentities()
    /// At most one entry for each measure.
    var failures: [Failures] = []

    mutating func add(_ attempt: CohortAttempt) {
        attempts += 1
        identities.insert(attempt.identity)
        guard let measure = attempt.end.measure else {
            successes += 1
            return
        }
        let index: Int
        if let known = failures.firstIndex(where: { $0.measure == measure }) {
            index = known
        } else {
            failures.append(Failures(measure: measure, first: attempt.startedAt, firstPosition: attempt.position))
            index = failures.count - 1
        }
        failures[index].count += 1
        if attempt.end.wasPrompted { failures[index].prompted += 1 }
        failures[index].identities.insert(attempt.identity)
        if attempt.startedAt < failures[index].first {
            failures[index].first = attempt.startedAt
            failures[index].firstPosition = attempt.position
        }
    }

    subscript(measure: CohortMeasure) -> Failures? { failures.first { $0.measure == measure } }
}

/// Up to five distinct identities, as digests: enough to know whether there were five.
struct FewIdentities: Hashable, Sendable {
    static let most = 5
    private(set) var digests: [UInt64] = []

    init() {}

    init(digests: [UInt64]) { self.digests = digests }

    var count: Int { digests.count }

    mutating func insert(_ identity: UInt64?) {
        guard let identity, digests.count < Self.most, !digests.contains(identity) else { return }
        digests.append(identity)
    }

    mutating func formUnion(_ other: FewIdentities) {
        for digest in other.digests { insert(digest) }
    }
}

/// Sums over several buckets.
struct CohortSum: Hashable, Sendable {
    var attempts: Int64 = 0
    var successes: Int64 = 0
    var counts: [CohortMeasure: Int64] = [:]

    mutating func add(_ bucket: CohortCounts) {
        attempts += bucket.attempts
        successes += bucket.successes
        for failures in bucket.failures { counts[failures.measure, default: 0] += failures.count }
    }

    mutating func remove(_ bucket: CohortCounts) {
        attempts -= bucket.attempts
        successes -= bucket.successes
        for failures in bucket.failures { counts[failures.measure, default: 0] -= failures.count }
    }

    /// Of the attempts, how many fall under the measure.
    subscript(measure: CohortMeasure) -> Int64 { counts[measure] ?? 0 }

    /// The share that falls under the measure; 0 without attempts.
    func share(of measure: CohortMeasure) -> Double {
        attempts > 0 ? Double(self[measure]) / Double(attempts) : 0
    }
}
