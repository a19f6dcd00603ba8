import Ceremony

/// Folds closed ceremonies, in the order of their starts, into counts for each cohort, and says when one is flagged or
/// cleared (`CohortRules` has the test). Pure: the same attempts in the same order give the same actions.
public struct CohortFold: Sendable {
    let rules: CohortRules
    var records: [Cohort: CohortRecord] = [:]
    /// Releases of the last weeks, in the order of the log.
    public internal(set) var releases: [CohortRelease] = []
    /// The bucket that the fold has come to: that of the latest start.
    public internal(set) var now: Int64 = .min / 2
    /// How many attempts were taken.
    var taken: Int64 = 0
    /// What was touched since it was written last.
    var touched = Touched()
    /// Cohorts with a measure that is high without a baseline that says so.
    private var waiting: Set<Cohort> = []

    /// What was touched since it was written last.
    struct Touched: Sendable {
        var buckets: Set<CohortBucketKey> = []
        var states: Set<Cohort> = []
        var openEnds: [(cohort: Cohort, end: CohortOpenEnd)] = []
        var hasMoved = false
    }

    /// Nothing was counted yet.
    public init(rules: CohortRules = CohortRules()) { self.rules = rules }

    /// Notes a release.
    public mutating func note(_ release: CohortRelease) {
        releases.append(release)
        if releases.count > 100 { releases.removeFirst() }
    }

    /// Counts a closed ceremony.
    public mutating func take(_ attempt: CohortAttempt) -> [CohortAction] {
        taken += 1
        var actions = advance(to: attempt)
        for cohort in attempt.cohorts {
            // A failure that its build explains says nothing against the server's version.
            if cohort.dimension == .server, isExplained(attempt) { continue }
            guard records[cohort] != nil || records.count < CohortRules.mostCohorts else { continue }
            records[cohort, default: CohortRecord(cohort, at: now)].add(attempt, now: now)
            touched.buckets.insert(
                CohortBucketKey(cohort: cohort, bucket: CohortRecord.bucket(of: attempt.startedAt)))
            actions += follow(attempt, in: cohort)
            if let measure = attempt.end.measure { actions += look(at: cohort, measure, attempt) }
        }
        // Others' attempts may be the baseline that was missing.
        for cohort in waiting.subtracting(attempt.cohorts).sorted(by: { $0.key < $1.key }) {
            for (measure, wait) in records[cohort]?.waits.sorted(by: { $0.key.name < $1.key.name }) ?? []
            where wait.next <= taken {
                let step = min(wait.step * 2, 64)
                records[cohort]?.waits[measure] = CohortRecord.Wait(next: taken + step, step: step)
                touched.states.insert(cohort)
                actions += look(at: cohort, measure, attempt)
            }
        }
        return actions
    }

    /// Whether another cohort of a failed attempt is flagged for just that.
    private func isExplained(_ attempt: CohortAttempt) -> Bool {
        guard let measure = attempt.end.measure else { return false }
        return attempt.cohorts.contains { $0.dimension != .server && records[$0]?.flags[measure] != nil }
    }

    /// Time goes on with the latest start; flags of cohorts that nobody has come of for a week end.
    private mutating func advance(to attempt: CohortAttempt) -> [CohortAction] {
        let bucket = CohortRecord.bucket(of: attempt.startedAt)
        guard bucket > now else { return [] }
        now = bucket
        touched.hasMoved = true
        for cohort in records.keys { records[cohort]?.advance(to: now) }
        let limit = attempt.startedAt.advanced(bySeconds: -CohortRules.unseenSeconds)
        var actions: [CohortAction] = []
        for (cohort, record) in records.sorted(by: { $0.key.key < $1.key.key }) where !record.flags.isEmpty {
            guard record.lastAttempt < limit else { continue }
            for flag in record.flags.values.sorted(by: { $0.measure.name < $1.measure.name }) {
                let clearing = CohortClearing(
                    reason: .unseen, time: attempt.startedAt, position: attempt.position, attempts: 0, failures: 0)
                clear(flag, of: cohort)
                actions.append(.cleared(flag, clearing))
            }
        }
        forgetIdle()
        return actions
    }

    /// Cohorts of which nothing is counted any more make room for others.
    private mutating func forgetIdle() {
        guard records.count > CohortRules.mostCohorts / 2 else { return }
        for (cohort, record) in records where record.flags.isEmpty {
            guard CohortRecord.bucket(of: record.lastAttempt) <= now - CohortRules.keptBuckets else { continue }
            records[cohort] = nil
            waiting.remove(cohort)
            touched.states.insert(cohort)
        }
    }

    /// What an attempt means for the flags of its cohort, and for those that may come.
    private mutating func follow(_ attempt: CohortAttempt, in cohort: Cohort) -> [CohortAction] {
        var actions: [CohortAction] = []
        if attempt.end.measure == .openEnds, !attempt.end.wasPrompted, cohort.needsAssociation {
            let end = CohortOpenEnd(
                ceremony: attempt.ceremony, position: attempt.position, startedAt: attempt.startedAt)
            if let flag = records[cohort]?.associationFlag, attempt.startedAt >= flag.firstSeen {
                actions.append(.sharpened(end, flag))
            } else {
                records[cohort]?.keep(end)
                touched.openEnds.append((cohort, end))
            }
        }
        guard let measures = records[cohort]?.flags.keys.sorted(by: { $0.name < $1.name }), !measures.isEmpty else {
            return actions
        }
        touched.states.insert(cohort)
        for measure in measures {
            records[cohort]?.flags[measure]?.note(attempt)
            guard let flag = records[cohort]?.flags[measure], let clearing = flag.recovery(at: attempt, rules) else {
                continue
            }
            clear(flag, of: cohort)
            actions.append(.cleared(flag, clearing))
        }
        return actions
    }

    private mutating func clear(_ flag: CohortFlag, of cohort: Cohort) {
        records[cohort]?.flags[flag.measure] = nil
        records[cohort]?.looks[flag.measure] = nil
        touched.states.insert(cohort)
    }

    /// Looks whether a measure of a cohort is far above its baseline, in each window where something new came.
    private mutating func look(at cohort: Cohort, _ measure: CohortMeasure, _ attempt: CohortAttempt) -> [CohortAction] {
        // Taken out while it changes: with a second holder its counts would be copied.
        guard records[cohort]?.flags[measure] == nil, var record = records.removeValue(forKey: cohort) else { return [] }
        defer { records[cohort] = record }
        let looks = record.looks
        let flag = CohortTest(fold: self, cohort: cohort, measure: measure).run(&record, at: attempt)
        note(wait: flag == nil && record.isHigh(measure, rules), measure, of: &record)
        if record.looks != looks || flag != nil { touched.states.insert(cohort) }
        guard let flag else { return [] }
        record.flags[measure] = flag
        guard flag.cause == .association else { return [.flagged(flag)] }
        let ends = record.openEnds.filter { $0.startedAt >= flag.firstSeen }
        record.openEnds.removeAll { $0.startedAt >= flag.firstSeen }
        return [.flagged(flag)] + ends.map { .sharpened($0, flag) }
    }

    /// What is high is looked at again after 5 attempts of others, then 10, up to every 64.
    private mutating func note(wait: Bool, _ measure: CohortMeasure, of record: inout CohortRecord) {
        if wait {
            guard record.waits[measure] == nil else { return }
            record.waits[measure] = CohortRecord.Wait(next: taken + 5, step: 5)
            waiting.insert(record.cohort)
            touched.states.insert(record.cohort)
        } else if record.waits[measure] != nil {
            record.waits[measure] = nil
            if record.waits.isEmpty { waiting.remove(record.cohort) }
            touched.states.insert(record.cohort)
        }
    }

    /// Puts a cohort back as it was kept.
    mutating func restore(_ record: CohortRecord) {
        records[record.cohort] = record
        if !record.waits.isEmpty { waiting.insert(record.cohort) }
    }
}

/// Which counts.
struct CohortBucketKey: Hashable, Sendable {
    /// The cohort.
    var cohort: Cohort
    /// Ten minutes of event time.
    var bucket: Int64
}
