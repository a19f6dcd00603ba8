import Ceremony
public import JSON

/// What a fold has changed since it was written last: rows for the tables that keep it.
public struct CohortChanges: Sendable {
    /// Counts of ten minutes of a cohort.
    public var buckets: [(cohort: String, bucket: Int64, counts: [UInt8])] = []
    /// What is known of a cohort beside its counts; nil where nothing is, any more.
    public var cohorts: [(cohort: String, state: [UInt8]?)] = []
    /// Open ends that were kept.
    public var openEnds: [(cohort: String, end: CohortOpenEnd)] = []
    /// Buckets before this one are of no use any more; nil where time has not gone on.
    public var oldestBucket: Int64?
}

extension CohortFold {
    /// Takes what was changed since the last time.
    public mutating func takeChanges() -> CohortChanges {
        defer { touched = Touched() }
        var changes = CohortChanges()
        for key in touched.buckets {
            guard let counts = records[key.cohort]?.buckets[key.bucket] else { continue }
            changes.buckets.append((key.cohort.key, key.bucket, counts.encoded))
        }
        for cohort in touched.states { changes.cohorts.append((cohort.key, records[cohort]?.encodedState)) }
        changes.openEnds = touched.openEnds.map { ($0.cohort.key, $0.end) }
        if touched.hasMoved { changes.oldestBucket = now - CohortRules.keptBuckets }
        return changes
    }

    /// Where the fold stands, for `init(state:)`.
    public func write(to writer: inout JSONWriter) {
        writer.member("now", now)
        writer.member("taken", taken)
        writer.key("releases")
        writer.beginArray()
        for release in releases { release.write(to: &writer) }
        writer.endArray()
    }

    /// A fold that stands where another stood; its cohorts are restored one by one.
    public init(state: JSONValue, rules: CohortRules = CohortRules()) {
        self.init(rules: rules)
        now = state["now"]?.int ?? now
        taken = state["taken"]?.int ?? 0
        releases = state["releases"]?.elements.compactMap { CohortRelease($0) } ?? []
    }

    /// Puts a cohort back with all that was kept of it.
    public mutating func restore(
        cohort key: String, state: [UInt8]?, buckets: [(bucket: Int64, counts: [UInt8])], openEnds: [CohortOpenEnd]
    ) {
        guard let cohort = Cohort(key: key) else { return }
        var record = CohortRecord(cohort, at: now)
        for (bucket, counts) in buckets { if let counts = CohortCounts(encoded: counts) { record.restore(counts, bucket: bucket) } }
        record.openEnds = openEnds.sorted { ($0.startedAt, $0.position) < ($1.startedAt, $1.position) }
        record.lastAttempt = Instant(
            rawValue: (buckets.map(\.bucket).max() ?? now) * CohortRules.bucketSeconds * 1_000_000)
        if let state, let json = try? JSONValue.parse(state) { record.takeState(json) }
        restore(record)
    }
}

extension CohortRecord {
    /// Flags, looks and waits; nil where there are none.
    var encodedState: [UInt8]? {
        guard !flags.isEmpty || !looks.isEmpty || !waits.isEmpty else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("last", lastAttempt.rawValue)
        writer.key("flags")
        writer.beginArray()
        for flag in flags.values {
            writer.beginObject()
            flag.write(to: &writer)
            writer.key("since")
            writer.beginArray()
            for one in flag.since {
                writer.value(one.hasFailed)
                if let identity = one.identity { writer.value(Int64(bitPattern: identity)) } else { writer.null() }
            }
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.key("looks")
        writer.beginObject()
        for (measure, entries) in looks {
            writer.key(measure.name)
            writer.beginArray()
            for entry in entries {
                writer.value(entry?.failures ?? -1)
                writer.value(entry?.baseline ?? -1)
            }
            writer.endArray()
        }
        writer.endObject()
        writer.key("waits")
        writer.beginObject()
        for (measure, wait) in waits {
            writer.key(measure.name)
            writer.beginArray()
            writer.value(wait.next)
            writer.value(wait.step)
            writer.endArray()
        }
        writer.endObject()
        writer.endObject()
        return writer.bytes
    }

    mutating func takeState(_ json: JSONValue) {
        if let last = json["last"]?.int { lastAttempt = Instant(rawValue: last) }
        for element in json["flags"]?.elements.map({ $0 }) ?? [] {
            guard var flag = CohortFlag(element) else { continue }
            let since = element["since"]?.elements.map { $0 } ?? []
            for index in stride(from: 0, to: since.count - 1, by: 2) {
                flag.since.append(
                    CohortFlag.Recent(
                        hasFailed: since[index].bool ?? false,
                        identity: since[index + 1].int.map { UInt64(bitPattern: $0) }))
            }
            flags[flag.measure] = flag
        }
        for (name, value) in json["looks"]?.members.map({ ($0, $1) }) ?? [] {
            guard let measure = CohortMeasure(name: name) else { continue }
            let numbers = value.elements.compactMap(\.int)
            looks[measure] = stride(from: 0, to: numbers.count - 1, by: 2).map { index in
                numbers[index] < 0 ? nil : Look(failures: numbers[index], baseline: numbers[index + 1])
            }
        }
        for (name, value) in json["waits"]?.members.map({ ($0, $1) }) ?? [] {
            let numbers = value.elements.compactMap(\.int)
            guard let measure = CohortMeasure(name: name), numbers.count == 2 else { continue }
            waits[measure] = Wait(next: numbers[0], step: numbers[1])
        }
    }
}

extension CohortCounts {
    var encoded: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginObject()
        writer.member("n", attempts)
        writer.member("ok", successes)
        identities.write("who", to: &writer)
        writer.key("bad")
        writer.beginArray()
        for one in failures {
            writer.beginObject()
            writer.member("measure", one.measure.name)
            writer.member("n", one.count)
            writer.member("prompted", one.prompted)
            writer.member("first", one.first.rawValue)
            writer.member("at", one.firstPosition.rawValue)
            one.identities.write("who", to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    init?(encoded: [UInt8]) {
        guard let json = try? JSONValue.parse(encoded), let attempts = json["n"]?.int else { return nil }
        self.attempts = attempts
        successes = json["ok"]?.int ?? 0
        identities = FewIdentities(json["who"])
        for one in json["bad"]?.elements.map({ $0 }) ?? [] {
            guard let measure = one["measure"]?.string.flatMap({ CohortMeasure(name: $0) }), let count = one["n"]?.int,
                let first = one["first"]?.int, let position = one["at"]?.int
            else { continue }
            failures.append(
                Failures(
                    measure: measure, count: count, prompted: one["prompted"]?.int ?? 0, first: Instant(rawValue: first),
                    firstPosition: Position(rawValue: position), identities: FewIdentities(one["who"])))
        }
    }
}

extension FewIdentities {
    fileprivate func write(_ name: String, to writer: inout JSONWriter) {
        writer.key(name)
        writer.beginArray()
        for digest in digests { writer.value(Int64(bitPattern: digest)) }
        writer.endArray()
    }

    fileprivate init(_ json: JSONValue?) {
        self.init(digests: json?.elements.compactMap(\.int).map { UInt64(bitPattern: $0) } ?? [])
    }
}
