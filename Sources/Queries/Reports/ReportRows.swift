import Ceremony
import Projections

/// Makes the rows of a report from what was read.
struct ReportRows {
    /// What is told apart within a metric: bucket, group, and what the metric itself keeps apart (a number of `aparts`).
    private struct Cell: Hashable {
        var bucket: Int32
        var group: Int32
        var apart: Int32
    }

    fileprivate struct Sum {
        var counted: Int64 = 0
        var below: Int64 = 0
        var shares: [String?: Int64] = [:]
        var hasClientWord = false
    }

    /// What a shape is to a metric, found once.
    private struct Found {
        var part: ReportMetric.Part
        var apart: Int32
        var hasClientWord: Bool
    }

    let reading: ReportReading
    /// Values of the dimensions by number: those that were read, and those without a dimension that a metric splits by.
    private var groups: [[String?]]
    private var aparts: [[String]] = [[]]
    /// Buckets in which something is still open.
    private let openBuckets: Set<Int32>

    init(_ reading: ReportReading) {
        self.reading = reading
        groups = reading.groups
        var open: Set<Int32> = []
        for subject in [ReportSubject.ceremony, .session] {
            var isOpen: [UInt32: Bool] = [:]
            for (bucket, counts) in reading.counts[subject] ?? [:] {
                let hasOpen = counts.contains { key, count in
                    guard count > 0 else { return false }
                    if let known = isOpen[key.shape] { return known }
                    let found = reading.dictionary.shape(key.shape)?.isOpen == true
                    isOpen[key.shape] = found
                    return found
                }
                if hasOpen { open.insert(bucket) }
            }
        }
        openBuckets = open
    }

    /// The rows of one metric, in the order of buckets and values.
    mutating func rows(of metric: ReportMetric) -> [ReportRow] {
        var sums: [Cell: Sum] = [:]
        let joined = groupsWithoutSplit(of: metric)
        for (subject, rule) in metric.rules {
            var known: [UInt64: Found?] = [:]
            for (bucket, counts) in reading.counts[subject] ?? [:] {
                for (key, count) in counts where count != 0 {
                    let place = UInt64(key.shape) << 32 | UInt64(metric.looksAtMeans ? key.means : 0)
                    let found: Found?
                    if let held = known[place] {
                        found = held
                    } else {
                        found = find(rule, subject, key, metric)
                        known[place] = .some(found)
                    }
                    guard let found else { continue }
                    let cell = Cell(bucket: bucket, group: joined[key.group] ?? key.group, apart: found.apart)
                    sums[cell, default: Sum()].add(found.part, count, isSplit: metric.split != nil, found.hasClientWord)
                }
            }
        }
        if metric.isState { sums = states(sums) }
        return coverage(metric, sums) ?? shares(metric, sums)
    }

    private mutating func find(
        _ rule: ReportMetric.Rule, _ subject: ReportSubject, _ key: ReportKey, _ metric: ReportMetric
    ) -> Found? {
        let shape = reading.dictionary.shape(key.shape) ?? ReportShape(subject: subject)
        guard let part = rule(shape, reading.dictionary.means(key.means)) else { return nil }
        return Found(
            part: part, apart: number(of: part.apart),
            hasClientWord: metric.needsClientWord && shape.marks.contains(.heardClient))
    }

    private mutating func number(of apart: [String]) -> Int32 {
        if let known = aparts.firstIndex(of: apart) { return Int32(clamping: known) }
        aparts.append(apart)
        return Int32(clamping: aparts.count - 1)
    }

    /// Groups without the dimension that the metric splits by: the denominator is that of all its values.
    private mutating func groupsWithoutSplit(of metric: ReportMetric) -> [Int32: Int32] {
        guard let split = metric.split, let index = reading.request.by.firstIndex(where: { $0.rawValue == split }) else {
            return [:]
        }
        var joined: [Int32: Int32] = [:]
        var numbers: [[String?]: Int32] = [:]
        for (number, values) in reading.groups.enumerated() {
            var others = values
            others[index] = nil
            if numbers[others] == nil {
                numbers[others] = Int32(clamping: groups.count)
                groups.append(others)
            }
            joined[Int32(clamping: number)] = numbers[others]
        }
        return joined
    }

    /// Sums up to each bucket's end.
    private func states(_ sums: [Cell: Sum]) -> [Cell: Sum] {
        var states: [Cell: Sum] = [:]
        let kinds = Set(sums.keys.map { Cell(bucket: 0, group: $0.group, apart: $0.apart) })
        for kind in kinds {
            var running = Sum()
            var hasBegun = false
            for bucket in 0..<Int32(clamping: reading.buckets.count) {
                var cell = kind
                cell.bucket = bucket
                if let change = sums[cell] {
                    hasBegun = true
                    running.below += change.below
                    running.counted += change.counted
                    for (share, count) in change.shares { running.shares[share, default: 0] += count }
                }
                if hasBegun { states[cell] = running }
            }
        }
        return states
    }

    private func shares(_ metric: ReportMetric, _ sums: [Cell: Sum]) -> [ReportRow] {
        var rows: [ReportRow] = []
        rows.reserveCapacity(sums.count)
        let order = ranks()
        let sorted = sums.sorted { order($0.key, $1.key) }
        for (cell, sum) in sorted where sum.below != 0 || sum.counted != 0 {
            var row = row(metric, cell)
            row.denominator = sum.below
            if metric.needsClientWord, !sum.hasClientWord { row.note = "client_silent" }
            guard let split = metric.split else {
                row.numerator = sum.counted
                rows.append(row)
                continue
            }
            row.by.removeAll { $0.name == split }
            for (share, count) in sum.shares.sorted(by: { ($1.value, $0.key ?? "") < ($0.value, $1.key ?? "") }) where count != 0 {
                var part = row
                part.by.append((split, share))
                part.numerator = count
                rows.append(part)
            }
        }
        return rows.isEmpty ? [empty(metric)] : rows
    }

    private func empty(_ metric: ReportMetric) -> ReportRow {
        ReportRow(metric: metric.name, by: [], bucket: reading.buckets.names.first ?? "all", numerator: 0, denominator: 0)
    }

    /// Coverage is over all accounts, by the relying party's own count; nil for other metrics.
    private func coverage(_ metric: ReportMetric, _ sums: [Cell: Sum]) -> [ReportRow]? {
        guard metric.rules[.holding] != nil || metric.rules[.using] != nil else { return nil }
        let asked = reading.request.by.map(\.rawValue) + reading.request.filters.map(\.dimension.rawValue)
        guard asked.isEmpty else {
            var row = empty(metric)
            row.note = "accounts_have_no_\(asked.first ?? "")"
            return [row]
        }
        var rows: [ReportRow] = []
        for bucket in 0..<reading.buckets.count {
            guard reading.buckets.bounds[bucket] < max(reading.dataEnd, ReportSlot.of(reading.watermark) + 1) else { break }
            let cell = Cell(bucket: Int32(clamping: bucket), group: 0, apart: 0)
            var row = row(metric, cell)
            row.numerator = sums.first { $0.key.bucket == cell.bucket }?.value.counted ?? 0
            let end = ReportSlot.start(of: reading.buckets.bounds[bucket + 1])
            let known = reading.populations.last { $0.at < end }
            if let known, end.milliseconds(since: known.at) <= 35 * 86_400_000 {
                row.denominator = known.accounts
            } else {
                row.note = known == nil ? "population_unknown" : "population_stale"
            }
            rows.append(row)
        }
        return rows
    }

    /// The order of rows: by bucket, then what stands apart, then the values of the dimensions.
    private func ranks() -> (Cell, Cell) -> Bool {
        func ranks(_ texts: [[String]]) -> [Int] {
            var ranks = [Int](repeating: 0, count: texts.count)
            for (rank, index) in texts.indices.sorted(by: { texts[$0].lexicographicallyPrecedes(texts[$1]) }).enumerated() {
                ranks[index] = rank
            }
            return ranks
        }
        let (ofGroup, ofApart) = (ranks(groups.map { $0.map { $0 ?? "" } }), ranks(aparts))
        func rank(_ ranks: [Int], _ index: Int32) -> Int { Int(index) < ranks.count ? ranks[Int(index)] : 0 }
        return { left, right in
            (Int(left.bucket), rank(ofApart, left.apart), rank(ofGroup, left.group))
                < (Int(right.bucket), rank(ofApart, right.apart), rank(ofGroup, right.group))
        }
    }

    private func row(_ metric: ReportMetric, _ cell: Cell) -> ReportRow {
        let index = Int(cell.bucket)
        var by: [(name: String, value: String?)] = []
        let values = Int(cell.group) < groups.count ? groups[Int(cell.group)] : []
        for (dimension, value) in zip(reading.request.by, values) { by.append((dimension.rawValue, value)) }
        // What was asked for replaces what the metric tells apart by itself.
        for (name, value) in zip(metric.apart, aparts[Int(cell.apart)]) where !by.contains(where: { $0.name == name }) {
            by.append((name, value))
        }
        var row = ReportRow(metric: metric.name, by: by, bucket: reading.buckets.names[index], numerator: 0, denominator: 0)
        row.isProvisional = isProvisional(index, metric)
        return row
    }

    /// Until what began in the bucket must have ended, and what may follow it has had its time.
    private func isProvisional(_ bucket: Int, _ metric: ReportMetric) -> Bool {
        if openBuckets.contains(Int32(clamping: bucket)) { return true }
        let isOpenEnded = reading.request.bucket == .all && reading.request.until == nil
        let end = isOpenEnded ? reading.dataEnd - 1 : reading.buckets.bounds[bucket + 1]
        return ReportSlot.start(of: end).advanced(bySeconds: reading.settleSeconds + metric.followSeconds) > reading.watermark
    }
}

extension ReportRows.Sum {
    fileprivate mutating func add(_ part: ReportMetric.Part, _ count: Int64, isSplit: Bool, _ clientSpoke: Bool) {
        if part.isBelow { below += count }
        if part.isCounted { counted += count }
        if isSplit, part.isCounted { shares[part.share, default: 0] += count }
        if clientSpoke { hasClientWord = true }
    }
}

extension ReportRows {
    /// Durations of ceremonies that were answered: percentiles and histogram.
    mutating func durations() -> [ReportRow] {
        var rows: [ReportRow] = []
        for duration in ReportDuration.allCases {
            let metric = ReportMetric(duration.rawValue, apart: ["kind", "mediation"], rules: [:])
            var counts: [Cell: [Int: Int64]] = [:]
            var known: [UInt32: (apart: Int32, bucket: Int)?] = [:]
            for (bucket, found) in reading.counts[.duration] ?? [:] {
                for (key, count) in found where count > 0 {
                    let place: (apart: Int32, bucket: Int)?
                    if let held = known[key.shape] {
                        place = held
                    } else {
                        place = self.place(key.shape, duration)
                        known[key.shape] = .some(place)
                    }
                    guard let place else { continue }
                    let cell = Cell(bucket: bucket, group: key.group, apart: place.apart)
                    counts[cell, default: [:]][place.bucket, default: 0] += count
                }
            }
            let order = ranks()
            rows += counts.sorted { order($0.key, $1.key) }.map { Self.filled(row(metric, $0.key), $0.value) }
        }
        return rows
    }

    private mutating func place(_ number: UInt32, _ duration: ReportDuration) -> (apart: Int32, bucket: Int)? {
        guard let shape = reading.dictionary.shape(number), shape.duration == duration.rawValue,
            let bucket = shape.durationBucket
        else { return nil }
        return (self.number(of: [shape.kind ?? "unknown", shape.request]), bucket)
    }

    private static func filled(_ row: ReportRow, _ counts: [Int: Int64]) -> ReportRow {
        var row = row
        let total = counts.values.reduce(0, +)
        (row.numerator, row.denominator) = (total, total)
        row.histogram = counts.sorted { $0.key < $1.key }.map { index, count in
            (DurationBuckets.bounds[min(index, DurationBuckets.bounds.count - 1)], count)
        }
        row.percentiles = [("p50Ms", 50), ("p95Ms", 95), ("p99Ms", 99)].map { ($0.0, percentile($0.1, row.histogram, total)) }
        return row
    }

    /// The upper bound of the bucket that holds the percentile.
    private static func percentile(_ percent: Int64, _ histogram: [(upTo: Int64, count: Int64)], _ total: Int64) -> Int64 {
        var seen: Int64 = 0
        for (upTo, count) in histogram {
            seen += count
            if seen * 100 >= total * percent { return upTo }
        }
        return histogram.last?.upTo ?? 0
    }
}
