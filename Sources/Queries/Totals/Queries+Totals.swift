public import Ceremony
import EventLog
import Postgres
import Projections

/// A count since the beginning of a log, under a name and labels of a bounded vocabulary.
public struct TotalSeries: Sendable {
    /// The metric without its suffix.
    public let name: String
    /// Labels in order.
    public let labels: [(name: String, value: String)]
    /// How many.
    public var count: Int64
}

/// A histogram since the beginning of a log.
public struct TotalHistogram: Sendable {
    /// The metric.
    public let name: String
    /// Labels in order.
    public let labels: [(name: String, value: String)]
    /// Upper bounds in seconds and how many lie within each, not added up; what lies beyond has no bound.
    public let buckets: [(upTo: Double?, count: Int64)]
    /// The sum in seconds, as near as the buckets tell.
    public let sum: Double
}

/// What a log has counted.
public struct LogTotals: Sendable {
    /// Counters.
    public var series: [TotalSeries] = []
    /// Durations.
    public var histograms: [TotalHistogram] = []
    /// When the last event of each type came, to a quarter of an hour.
    public var lastSeen: [(type: String, at: Instant)] = []
}

extension Queries {
    /// What a log has counted since its beginning (`facts/METRICS.md` section 5).
    public func totals(of id: LogID) throws -> LogTotals {
        try log.pool.withConnection { connection in
            try connection.transaction(.readOnlySnapshot) {
                let (state, dictionary) = try totalsOfCells.read(id, dictionaries, on: connection)
                return TotalMaker(state, dictionary).totals
            }
        }
    }
}

/// Names what was counted.
private struct TotalMaker {
    private var sums: [String: [[String]: Int64]] = [:]
    private var durations: [String: [[String]: [Int: Int64]]] = [:]
    private var lastSeen: [String: Int32] = [:]

    private static let labels: [String: [String]] = [
        "passkeytrail_ceremonies_issued": ["operation", "mediation", "platform"],
        "passkeytrail_ceremony_outcomes": ["operation", "mediation", "outcome", "group", "platform", "confidence"],
        "passkeytrail_decisions": ["accepted", "agrees"],
        "passkeytrail_fallbacks": ["reason"],
        "passkeytrail_automatic_fallbacks": [],
        "passkeytrail_offers": ["result"],
    ]

    init(_ state: CellTotals.State, _ dictionary: ReportDictionary) {
        for (subject, counts) in state.counts {
            for (key, count) in counts where count > 0 {
                guard let shape = dictionary.shape(key.shape) else { continue }
                add(subject, shape, dictionary.client(key.client).first ?? nil, count)
            }
        }
        for (number, slot) in state.lastSeen {
            guard let type = dictionary.shape(number)?[0] else { continue }
            lastSeen[type] = max(lastSeen[type] ?? .min, slot)
        }
    }

    private mutating func add(_ name: String, _ values: [String?], _ count: Int64) {
        sums["passkeytrail_" + name, default: [:]][values.map { $0 ?? "unknown" }, default: 0] += count
    }

    private mutating func add(_ subject: ReportSubject, _ shape: ReportShape, _ platform: String?, _ count: Int64) {
        switch subject {
        case .ceremony:
            if shape.marks.contains(.issued) { add("ceremonies_issued", [shape.kind, shape.mediation, platform], count) }
            if shape.isClosed {
                add(
                    "ceremony_outcomes",
                    [shape.kind, shape.mediation, shape.outcome, shape.group, platform, shape.value(of: .confidence)], count)
            }
            if let accepted = shape.value(of: .accepted) { add("decisions", [accepted, shape.value(of: .agrees)], count) }
        case .session:
            if shape.visitMarks.contains(.started), let method = shape.method, method != "passkey" {
                add("fallbacks", [shape.value(of: .outcome)], count)
            }
        case .fallback: if shape[1] == "automatic" { add("automatic_fallbacks", [], count) }
        case .offer:
            add("offers", ["shown"], count)
            if let answer = shape[0] { add("offers", [answer == "yes" ? "accepted" : "skipped"], count) }
            if shape[1] == "true" { add("offers", ["followed"], count) }
        case .duration:
            guard let bucket = shape.durationBucket else { return }
            let name: String? =
                switch shape.duration {
                case ReportDuration.ceremonyLatency.rawValue: "passkeytrail_ceremony_duration_seconds"
                case ReportDuration.verifyLatency.rawValue: "passkeytrail_verify_duration_seconds"
                default: nil
                }
            guard let name else { return }
            durations[name, default: [:]][[shape.kind ?? "unknown", shape.request], default: [:]][bucket, default: 0] += count
        default: break
        }
    }

    var totals: LogTotals {
        var totals = LogTotals()
        for (name, series) in sums.sorted(by: { $0.key < $1.key }) {
            for (values, count) in series.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                let labels = zip(Self.labels[name] ?? [], values).map { (name: $0, value: $1) }
                totals.series.append(TotalSeries(name: name, labels: labels, count: count))
            }
        }
        for (name, series) in durations.sorted(by: { $0.key < $1.key }) {
            for (values, counts) in series.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                totals.histograms.append(Self.histogram(name, values, counts))
            }
        }
        totals.lastSeen = lastSeen.sorted { $0.key < $1.key }.map { ($0.key, ReportSlot.start(of: $0.value)) }
        return totals
    }

    /// Seconds that the buckets of Prometheus end at.
    private static let seconds: [Double] = [0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300]

    private static func histogram(_ name: String, _ values: [String], _ counts: [Int: Int64]) -> TotalHistogram {
        var buckets: [(upTo: Double?, count: Int64)] = seconds.map { ($0, 0) } + [(nil, 0)]
        var sum = 0.0
        for (index, count) in counts {
            let bound = Double(DurationBuckets.bounds[min(index, DurationBuckets.bounds.count - 1)]) / 1000
            sum += bound * Double(count)
            buckets[seconds.firstIndex { bound <= $0 } ?? seconds.count].count += count
        }
        return TotalHistogram(
            name: name, labels: [("operation", values[0]), ("mediation", values[1])], buckets: buckets, sum: sum)
    }
}
