import Ceremony
import JSON
import Postgres
import Projections
import Schema

/// A group and what was counted in it, in one number: 20 bits of group, 22 of shape, 21 of means.
struct ReportKey: Hashable {
    let packed: UInt64

    @inline(__always)
    init(group: Int32, shape: UInt32, means: UInt32) {
        packed = UInt64(UInt32(bitPattern: group)) << 43 | UInt64(shape) << 21 | UInt64(means)
    }

    /// The values of the dimensions, as a number of `groups`.
    var group: Int32 { Int32(truncatingIfNeeded: packed >> 43) }
    var shape: UInt32 { UInt32(truncatingIfNeeded: packed >> 21) & 0x3f_ffff }
    /// 0 where nothing asks for means.
    var means: UInt32 { UInt32(truncatingIfNeeded: packed) & 0x1f_ffff }
}

/// What a report finds in the tables: counts by bucket, group and what was counted, and what dates them.
struct ReportReading {
    /// Most groups of one report.
    static let mostGroups = 1 << 20

    let request: ReportRequest
    let position: Position
    let buckets: ReportBuckets
    let dictionary: ReportDictionary
    /// When the shown position was recorded: what a bucket's age is measured against.
    let watermark: Instant
    /// Seconds after which a ceremony is closed by silence.
    let settleSeconds: Int64
    /// The slot behind the last of fed events.
    let dataEnd: Int32
    let populations: [(at: Instant, accounts: Int64)]
    /// By subject and bucket.
    private(set) var counts: [ReportSubject: [Int32: [ReportKey: Int64]]] = [:]
    /// Values of the dimensions, by number.
    private(set) var groups: [[String?]] = []

    /// Reads in a transaction that shows one moment.
    init(
        _ request: ReportRequest, _ subjects: Set<ReportSubject>, withMeans: Set<ReportSubject>, in log: LogID,
        _ dictionaries: ReportDictionaries, on connection: PostgresConnection
    ) throws {
        self.request = request
        let bind = Bind.int4(log.rawValue)
        let asOf = Bind.int8(request.asOf?.rawValue)
        let state = try connection.query(.reportState, [bind, asOf]).single()
        let last = Position(rawValue: try state.int8(0))
        if let asOf = request.asOf, asOf > last {
            throw PayloadError(path: "asOf", expected: "a position that has been reached; the last is \(last.rawValue)")
        }
        position = request.asOf ?? last
        watermark = Instant(rawValue: try state.nullableInt8(3) ?? 0)
        let first = try state.nullableInt4(4) ?? ReportSlot.of(watermark)
        let end = try state.nullableInt4(5) ?? ReportSlot.of(watermark)
        dataEnd = end + 1
        let ttl = try state.nullableBytes(6).flatMap { try? JSONValue.parse($0) }?["challengeTtlSeconds"]?.int ?? 300
        settleSeconds = min(max(ttl, 0), 86_400) + 60
        buckets = try ReportBuckets(request, first: first, last: max(end, ReportSlot.of(watermark)))
        dictionary = try dictionaries.dictionary(of: log, table: try state.int8(1), on: connection)
        populations = try connection.query(.reportPopulations, [bind, asOf]).map {
            (Instant(rawValue: try $0.int8(0)), try $0.int8(1))
        }
        var counter = ReportCounter(self, withMeans: withMeans)
        let summedBefore = try state.nullableInt4(2) ?? .min
        try Self.read(subjects, summedBefore, buckets, bind, on: connection) { counter.add($0, $1, $2) }
        if let asOf = request.asOf {
            for row in try connection.query(.reportChangesAfter, [bind, .int8(asOf.rawValue)]) {
                for delta in ReportDelta.decode(try row.bytes(0)) where delta.position > asOf {
                    guard subjects.contains(delta.cell.subject) else { continue }
                    counter.add(delta.cell.subject, delta.cell.slot, delta.cell.key, -Int64(delta.change))
                }
            }
        }
        counts = counter.counts
        groups = counter.groups
    }

    /// Reads rows of days where a bucket holds whole days that are over, else rows of slots.
    private static func read(
        _ subjects: Set<ReportSubject>, _ summedBefore: Int32, _ buckets: ReportBuckets, _ log: Bind,
        on connection: PostgresConnection, _ body: (ReportSubject, Int32, [UInt8]) -> Void
    ) throws {
        for isCumulative in [false, true] {
            let asked = subjects.filter { $0.isCumulative == isCumulative }
            guard !asked.isEmpty else { continue }
            let plan = ReportRanges(buckets, summedBefore: summedBefore, fromBeginning: isCumulative)
            let names = Bind.int2Array(asked.map(\.rawValue).sorted())
            if !plan.days.isEmpty {
                let binds: [Bind] = [log, names, .int4Array(plan.days.map(\.lowerBound)), .int4Array(plan.days.map(\.upperBound))]
                for row in try connection.query(.reportDayRows, binds) {
                    guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
                    body(subject, try row.int4(1) * ReportSlot.perDay, try row.bytes(2))
                }
            }
            if !plan.slots.isEmpty {
                let binds: [Bind] = [log, names, .int4Array(plan.slots.map(\.lowerBound)), .int4Array(plan.slots.map(\.upperBound))]
                for row in try connection.query(.reportSlotRows, binds) {
                    guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
                    body(subject, try row.int4(1), try row.bytes(2))
                }
            }
        }
    }
}

/// Which rows a report reads: whole days that lie in one bucket, and the slots at the edges.
struct ReportRanges {
    private(set) var days: [Range<Int32>] = []
    private(set) var slots: [Range<Int32>] = []

    init(_ buckets: ReportBuckets, summedBefore: Int32, fromBeginning: Bool) {
        for index in 0..<buckets.count {
            var low = buckets.bounds[index]
            let high = buckets.bounds[index + 1]
            guard low < high else { continue }
            if fromBeginning && index == 0 { low = -100_000 * ReportSlot.perDay }
            let firstDay = ReportSlot.day(of: low + ReportSlot.perDay - 1)
            let endDay = min(ReportSlot.day(of: high), summedBefore)
            guard firstDay < endDay else {
                Self.add(low..<high, to: &slots)
                continue
            }
            Self.add(firstDay..<endDay, to: &days)
            Self.add(low..<firstDay * ReportSlot.perDay, to: &slots)
            Self.add(endDay * ReportSlot.perDay..<high, to: &slots)
        }
    }

    private static func add(_ range: Range<Int32>, to ranges: inout [Range<Int32>]) {
        guard !range.isEmpty else { return }
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }
}

/// Adds cells up by bucket and group. Made for many cells: what a part means is looked up once.
struct ReportCounter {
    private let buckets: ReportBuckets
    private let dictionary: ReportDictionary
    private let by: [ReportDimension]
    private let filters: [(dimension: ReportDimension, value: String)]
    private let withMeans: Set<ReportSubject>
    private let usesShape: Bool
    private let usesClient: Bool
    private let usesMeans: Bool
    private(set) var counts: [ReportSubject: [Int32: [ReportKey: Int64]]] = [:]
    private(set) var groups: [[String?]] = []
    private var numbers: [[String?]: Int32] = [:]
    /// The group of a cell's parts; -1 where a filter keeps it out.
    private var known: [CellKey: Int32] = [:]

    init(_ reading: ReportReading, withMeans: Set<ReportSubject>) {
        buckets = reading.buckets
        dictionary = reading.dictionary
        by = reading.request.by
        filters = reading.request.filters
        self.withMeans = withMeans
        let places = by.map(\.place) + filters.map(\.dimension.place)
        usesShape = places.contains(.shape)
        usesClient = places.contains { if case .client = $0 { true } else { false } }
        usesMeans = places.contains { if case .means = $0 { true } else { false } }
    }

    /// A row: all its cells stand in the bucket of `slot`.
    mutating func add(_ subject: ReportSubject, _ slot: Int32, _ packed: [UInt8]) {
        guard let bucket = bucket(subject, slot) else { return }
        // Taken out and put back, so that the dictionary is not copied while it grows.
        var ofSubject = counts.removeValue(forKey: subject) ?? [:]
        var sums = ofSubject.removeValue(forKey: bucket) ?? [:]
        let keepsMeans = withMeans.contains(subject)
        // Cells come sorted: those that fall together are added up before they are looked up.
        var last: ReportKey?
        var sum: Int64 = 0
        var lastAsked = CellKey(shape: 0, client: 0, means: 0)
        var lastGroup: Int32 = -2
        CellPack.forEach(packed) { key, count in
            let asked = self.asked(key)
            if asked != lastAsked || lastGroup == -2 {
                lastAsked = asked
                lastGroup = self.group(subject, asked, key)
            }
            guard lastGroup >= 0 else { return }
            let here = ReportKey(group: lastGroup, shape: key.shape, means: keepsMeans ? key.means : 0)
            if here == last {
                sum += Int64(count)
            } else {
                if let last { sums[last, default: 0] += sum }
                last = here
                sum = Int64(count)
            }
        }
        if let last { sums[last, default: 0] += sum }
        ofSubject[bucket] = sums
        counts[subject] = ofSubject
    }

    mutating func add(_ subject: ReportSubject, _ slot: Int32, _ key: CellKey, _ count: Int64) {
        guard let bucket = bucket(subject, slot) else { return }
        let group = group(subject, asked(key), key)
        guard group >= 0 else { return }
        let means = withMeans.contains(subject) ? key.means : 0
        counts[subject, default: [:]][bucket, default: [:]][ReportKey(group: group, shape: key.shape, means: means), default: 0] += count
    }

    private func bucket(_ subject: ReportSubject, _ slot: Int32) -> Int32? {
        if subject.isCumulative, let first = buckets.bounds.first, slot < first { return 0 }
        return buckets.index(of: slot).map { Int32($0) }
    }

    /// The parts that tell groups apart; the others are left out.
    @inline(__always)
    private func asked(_ key: CellKey) -> CellKey {
        CellKey(shape: usesShape ? key.shape : 0, client: usesClient ? key.client : 0, means: usesMeans ? key.means : 0)
    }

    private mutating func group(_ subject: ReportSubject, _ asked: CellKey, _ key: CellKey) -> Int32 {
        if let group = known[asked] { return group }
        let shape = dictionary.shape(key.shape) ?? ReportShape(subject: subject)
        let client = dictionary.client(asked.client)
        let means = dictionary.means(asked.means)
        var group: Int32 = -1
        if filters.allSatisfy({ $0.dimension.value(shape, client, means) == $0.value }) {
            let values = by.map { $0.value(shape, client, means) }
            if let number = numbers[values] {
                group = number
            } else if groups.count < ReportReading.mostGroups {
                group = Int32(clamping: groups.count)
                numbers[values] = group
                groups.append(values)
            }
        }
        known[asked] = group
        return group
    }
}
