import Ceremony
import Projections

/// Makes the rows of a report from what was read.
struct ReportRows {
    /// What is told apart within a metric: bucket, group, and what the metric itself keeps apart.
    private struct Cell: Hashable {
        var bucket: Int32
        var group: Int32
        var apart: [String]
    }

    private struct Sum {
        var counted: Int64 = 0
        var below: Int64 = 0
        var shares: [String?: Int64] = [:]
        var hasClientWord = false
    }

    let reading: ReportReading
    /// Values of the dimensions by number: those that were read, and those without a dimension that a metric splits by.
    private var groups: [[String?]]
    /// Buckets in which something is still open.
    private let openBuckets: Set<Int32>

    init(_ reading: ReportReading) {
        self.reading = reading
        groups = reading.groups
        var open: Set<Int32> = []
        for subject in [ReportSubject.ceremony, .session] {
            for (key, count) in reading.counts[subject] ?? [:] where count > 0 {
                if reading.dictionary.shape(key.shape)?.isOpen == true { open.insert(key.bucket) }
            }
        }
        openBuckets = open
    }

    /// The rows of one metric, in the order of buckets and values.
    mutating func rows(of metric: ReportMetric) -> [ReportRow] {
        var sums: [Cell: Sum] = [:]
        let joined = groupsWithoutSplit(of: metric)
        for (subject, rule) in metric.rules {
            var parts: [UInt64: ReportMetric.Part?] = [:]
            for (key, count) in reading.counts[subject] ?? [:] where count != 0 {
                let place = UInt64(key.shape) << 32 | UInt64(metric.looksAtMeans ? key.means : 0)
                let shape = reading.dictionary.shape(key.shape) ?? ReportShape(subject: subject)
                let part = parts[place] ?? rule(shape, reading.dictionary.means(key.means))
                parts[place] = .some(part)
                guard let part else { continue }
                let cell = Cell(bucket: key.bucket, group: joined[key.group] ?? key.group, apart: part.apart)
                var sum = sums[cell] ?? Sum()
                if part.isBelow { sum.below += count }
                if part.isCounted { sum.counted += count }
                if metric.split != nil, part.isCounted { sum.shares[part.share, default: 0] += count }
                if metric.needsClientWord, shape.marks.contains(.heardClient) { sum.hasClientWord = true }
                sums[cell] = sum
            }
        }
        if metric.isState { sums = states(sums) }
        return coverage(metric, sums) ?? shares(metric, sums)
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
        for (cell, sum) in sums.sorted(by: { order($0.key) < order($1.key) }) where sum.below != 0 || sum.counted != 0 {
            var row = row(metric, cell)
            row.denominator = sum.below
            if metric.needsClientWord, !sum.hasClientWord { row.note = "client_silent" }
            guard let split = metric.split else {
                row.numerator = sum.counted
                if row.note != nil { row.hasInterval = true }
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
        if rows.isEmpty { rows = [ReportRow(metric: metric.name, by: [], bucket: reading.buckets.names.first ?? "all", numerator: 0, denominator: 0)] }
        return rows
    }

    /// Coverage is over all accounts, by the relying party's own count; nil for other metrics.
    private func coverage(_ metric: ReportMetric, _ sums: [Cell: Sum]) -> [ReportRow]? {
        guard metric.rules[.holding] != nil || metric.rules[.using] != nil else { return nil }
        let asked = reading.request.by.map(\.rawValue) + reading.request.filters.map(\.dimension.rawValue)
        guard asked.isEmpty else {
            var row = ReportRow(metric: metric.name, by: [], bucket: reading.buckets.names.first ?? "all", numerator: 0, denominator: 0)
            row.note = "accounts_have_no_\(asked.first ?? "")"
            return [row]
        }
        var rows: [ReportRow] = []
        for bucket in 0..<reading.buckets.count {
            guard reading.buckets.bounds[bucket] < max(reading.dataEnd, ReportSlot.of(reading.watermark) + 1) else { break }
            let cell = Cell(bucket: Int32(clamping: bucket), group: 0, apart: [])
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

    private func order(_ cell: Cell) -> String {
        let values = Int(cell.group) < groups.count ? groups[Int(cell.group)] : []
        return "\(1_000_000 + cell.bucket) " + (cell.apart + values.map { $0 ?? "" }).joined(separator: " ")
    }

    private func row(_ metric: ReportMetric, _ cell: Cell) -> ReportRow {
        let index = Int(cell.bucket)
        var by: [(name: String, value: String?)] = []
        let values = Int(cell.group) < groups.count ? groups[Int(cell.group)] : []
        for (dimension, value) in zip(reading.request.by, values) { by.append((dimension.rawValue, value)) }
        // What was asked for replaces what the metric tells apart by itself.
        for (name, value) in zip(metric.apart, cell.apart) where !by.contains(where: { $0.name == name }) {
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

extension ReportRows {
    /// Durations of ceremonies that were answered: percentiles and histogram.
    func durations() -> [ReportRow] {
        var found: [String: (row: ReportRow, counts: [Int: Int64])] = [:]
        for (key, count) in reading.counts[.duration] ?? [:] where count > 0 {
            guard let shape = reading.dictionary.shape(key.shape), let name = shape.duration, let bucket = shape.durationBucket else {
                continue
            }
            let metric = ReportMetric(name, apart: ["kind", "mediation"], rules: [:])
            let cell = Cell(bucket: key.bucket, group: key.group, apart: [shape.kind ?? "unknown", shape.request])
            let place = "\(name) \(order(cell))"
            var entry = found[place] ?? (row(metric, cell), [:])
            entry.counts[bucket, default: 0] += count
            found[place] = entry
        }
        return found.sorted { $0.key < $1.key }.map { _, entry in
            var row = entry.row
            let total = entry.counts.values.reduce(0, +)
            (row.numerator, row.denominator) = (total, total)
            row.histogram = entry.counts.sorted { $0.key < $1.key }.map { (DurationBuckets.bounds[min($0.key, DurationBuckets.bounds.count - 1)], $0.value) }
            row.percentiles = [("p50Ms", 50), ("p95Ms", 95), ("p99Ms", 99)].map { ($0.0, Self.percentile($0.1, row.histogram, total)) }
            return row
        }
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
