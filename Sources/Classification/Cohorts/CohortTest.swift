import Ceremony

/// The test of one measure of one cohort against its baselines, as `CohortRules` states it.
struct CohortTest {
    let fold: CohortFold
    let cohort: Cohort
    let measure: CohortMeasure

    private var rules: CohortRules { fold.rules }

    /// A baseline with what is still ordinary beside it.
    private struct Candidate {
        var baseline: CohortFlag.Baseline
        var attempts: Int64
        var failures: Int64
        var ordinary: Double
    }

    /// Looks at each window from the shortest on, where enough is new; the flag of the first that tells.
    func run(_ record: inout CohortRecord, at attempt: CohortAttempt) -> CohortFlag? {
        for (index, length) in CohortRules.windows.enumerated() {
            let sum = record.sum(ofWindow: index)
            guard sum.attempts >= rules.leastAttempts, sum[measure] >= rules.leastIdentities,
                sum.share(of: measure) > rules.leastShare
            else { continue }
            let near = siblings(inWindow: index, near: true)
            let far = near.attempts >= rules.leastAttempts ? near : siblings(inWindow: index, near: false)
            guard isNew(sum[measure], far.attempts, index, &record) else { continue }
            let range = (fold.now - length + 1)...fold.now
            let people = record.identities(over: range, measure)
            guard people.tried >= rules.leastIdentities, people.failed >= rules.leastIdentities else { continue }
            for candidate in candidates(record, near, far, length: length, range: range) {
                let probability = Binomial.atLeast(Int(sum[measure]), of: Int(sum.attempts), at: candidate.ordinary)
                guard probability < rules.error else { continue }
                return flag(record, sum, candidate, probability, range: range, at: attempt)
            }
        }
        return nil
    }

    /// More of the same is looked at only once it has grown by a tenth, or its baseline by a quarter.
    private func isNew(_ failures: Int64, _ baseline: Int64, _ index: Int, _ record: inout CohortRecord) -> Bool {
        var looks = record.looks[measure] ?? [CohortRecord.Look?](repeating: nil, count: CohortRules.windows.count)
        if let look = looks[index] {
            let hasGrown = failures >= look.failures + max(1, look.failures / 10)
            let hasMoreBaseline = baseline >= look.baseline + max(5, look.baseline / 4)
            let hasShrunk = failures < look.failures / 2
            guard hasGrown || hasMoreBaseline || hasShrunk else { return false }
        }
        looks[index] = CohortRecord.Look(failures: failures, baseline: baseline)
        record.looks[measure] = looks
        return true
    }

    /// What the siblings did in a window, but for those that are suspects themselves.
    private func siblings(inWindow index: Int, near: Bool) -> CohortSum {
        var all = CohortSum()
        for (other, record) in fold.records where other.isSibling(of: cohort, near: near) {
            let sum = record.sum(ofWindow: index)
            let isSuspect = sum.attempts >= rules.leastAttempts && sum.share(of: measure) >= rules.suspectShare
            guard !isSuspect, record.flags[measure] == nil else { continue }
            all.attempts += sum.attempts
            all.counts[measure, default: 0] += sum[measure]
        }
        return all
    }

    private func candidates(
        _ record: CohortRecord, _ near: CohortSum, _ far: CohortSum, length: Int64, range: ClosedRange<Int64>
    ) -> [Candidate] {
        var candidates: [Candidate] = []
        func offer(_ baseline: CohortFlag.Baseline, _ sum: CohortSum, least: Double) {
            guard sum.attempts >= rules.leastAttempts else { return }
            candidates.append(
                Candidate(
                    baseline: baseline, attempts: sum.attempts, failures: sum[measure],
                    ordinary: rules.ordinaryShare(beside: Int(sum[measure]), of: Int(sum.attempts), least: least)))
        }
        if near.attempts >= rules.leastAttempts {
            offer(.siblings, near, least: rules.leastShare)
        } else {
            offer(.platforms, far, least: rules.leastShareAcrossPlatforms)
        }
        // A server's version without others beside it has all clients' faults: its own past would accuse it of theirs.
        if length < CohortRules.historyBuckets, cohort.dimension != .server {
            let before = range.lowerBound - 1
            offer(
                .history, record.sum(over: (before - CohortRules.historyBuckets + 1)...before), least: rules.leastShare)
        }
        return candidates
    }

    private func flag(
        _ record: CohortRecord, _ sum: CohortSum, _ candidate: Candidate, _ probability: Double,
        range: ClosedRange<Int64>, at attempt: CohortAttempt
    ) -> CohortFlag? {
        guard let onset = record.onset(of: measure, within: range, share: candidate.ordinary) else { return nil }
        return CohortFlag(
            cohort: cohort, measure: measure, at: attempt,
            windowSeconds: Int64(range.count) * CohortRules.bucketSeconds, attempts: sum.attempts,
            failures: sum[measure], successes: sum.successes, baseline: candidate.baseline,
            baselineAttempts: candidate.attempts, baselineFailures: candidate.failures,
            ordinaryShare: candidate.ordinary, probability: probability, firstSeen: onset.first.first,
            firstPosition: onset.first.firstPosition, cause: cause(record, since: onset.range),
            release: fold.releases.last { release in
                release.time <= onset.first.first && release.time >= onset.first.first.advanced(bySeconds: -7 * 86_400)
                    && release.explains(cohort)
            })
    }

    /// Without association hardly anything succeeds and hardly anybody sees the sheet; and where a version of the
    /// server has the same fault, that is the likelier cause.
    private func cause(_ record: CohortRecord, since range: ClosedRange<Int64>) -> CohortFlag.Cause {
        guard cohort.needsAssociation else { return .unknown }
        if measure == .outcome(.associationMissing) { return .association }
        guard measure == .openEnds else { return .unknown }
        let isServers = fold.records.values.contains {
            $0.cohort.dimension == .server && $0.cohort.kind == cohort.kind && $0.flags[.openEnds] != nil
        }
        let sum = record.sum(over: range)
        let prompted = record.buckets.reduce(Int64(0)) { total, entry in
            range.contains(entry.key) ? total + (entry.value[measure]?.prompted ?? 0) : total
        }
        let isAlike =
            Double(sum.successes) <= rules.mostSuccesses * Double(sum.attempts)
            && Double(prompted) <= rules.mostPrompted * Double(sum[measure])
        return isAlike && !isServers ? .association : .unknown
    }
}

extension CohortRelease {
    /// Whether it may be behind a fault of such a cohort.
    func explains(_ cohort: Cohort) -> Bool {
        switch component {
        case .server: true
        case .app, .association: cohort.dimension == .app
        case .web: cohort.dimension == .browser
        }
    }
}

extension CohortRecord {
    /// Whether a measure is so high in any window that a baseline which comes later could tell.
    func isHigh(_ measure: CohortMeasure, _ rules: CohortRules) -> Bool {
        CohortRules.windows.indices.contains { index in
            let sum = sum(ofWindow: index)
            return sum.attempts >= rules.leastAttempts && sum.share(of: measure) >= rules.suspectShare
        }
    }

    /// A flag whose cause is the association.
    var associationFlag: CohortFlag? {
        flags.values.filter { $0.cause == .association }.min { $0.measure.name < $1.measure.name }
    }

    /// Keeps an open end for the flag that may come, within a bound.
    mutating func keep(_ end: CohortOpenEnd) {
        openEnds.append(end)
        guard openEnds.count > CohortRules.mostOpenEnds else { return }
        openEnds.removeFirst(CohortRules.mostOpenEnds / 10)
    }
}

extension CohortFlag {
    /// The most attempts that a recovery is read from; it is looked for among the last 20, 40, 80 … of them.
    static let longestRecovery = 640

    /// Notes an attempt after the flag.
    mutating func note(_ attempt: CohortAttempt) {
        since.append(Recent(hasFailed: attempt.end.measure == measure, identity: attempt.identity))
        if since.count > Self.longestRecovery { since.removeFirst() }
    }

    /// Whether the cohort has recovered: the share of its last attempts is ordinary, and half the share it was flagged for
    /// would hardly give as few failures.
    func recovery(at attempt: CohortAttempt, _ rules: CohortRules) -> CohortClearing? {
        let halved = max(ordinaryShare, Double(failures) / Double(max(attempts, 1)) / 2)
        var length = rules.leastAttempts
        while length <= since.count {
            let recent = since.suffix(length)
            let failures = recent.count { $0.hasFailed }
            var people = FewIdentities()
            for one in recent { people.insert(one.identity) }
            if people.count >= rules.leastIdentities, Double(failures) <= ordinaryShare * Double(length),
                Binomial.atMost(failures, of: length, at: halved) < rules.recoveryError
            {
                return CohortClearing(
                    reason: .recovered, time: attempt.startedAt, position: attempt.position, attempts: Int64(length),
                    failures: Int64(failures))
            }
            length *= 2
        }
        return nil
    }
}
