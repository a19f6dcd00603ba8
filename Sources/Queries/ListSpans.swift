import Ceremony
import Postgres
import Projections
import Schema

/// Where in time a list finds what is asked for: the roll-ups know in which quarters of an hour something of that outcome, on
/// that client, began, so that a rare thing is found without reading all ceremonies.
struct ListSpans {
    /// Spans of time that hold the page, newest first; nil where what is asked for is so frequent that the list itself is
    /// the shortest way.
    let spans: [(from: Int64, before: Int64)]?

    /// Days that are looked through at once.
    private static let daysAtOnce: Int32 = 8

    init(
        _ filter: CeremonyFilter, certificates: [String]?, in log: LogID, _ dictionaries: ReportDictionaries,
        on connection: PostgresConnection
    ) throws {
        let wanted = Filtered(filter, certificates)
        guard !wanted.isEmpty else {
            spans = nil
            return
        }
        let bind = Bind.int4(log.rawValue)
        let state = try connection.query(.reportState, [bind, .null]).single()
        var search = Search(
            wanted, try dictionaries.dictionary(of: log, table: try state.int8(1), on: connection), bind, connection,
            enough: filter.limit + 1)
        let summedBefore = try state.nullableInt4(2) ?? .min
        let lowest = max(filter.since.map { ReportSlot.of($0) } ?? .min, try Self.edge(.ceremony, false, bind, connection))
        var high = try Self.edge(.ceremony, true, bind, connection) + 1
        if let until = filter.until { high = min(high, ReportSlot.of(until) + 1) }
        if let cursor = filter.cursor { high = min(high, ReportSlot.of(Instant(rawValue: cursor.startedAt)) + 1) }
        // The latest stretch tells how frequent it is: a frequent thing is found by reading on from there.
        let recent = max(lowest, high - 8)
        let sample = try search.slots(recent..<max(high, recent))
        if sample.found * 50 >= sample.all, sample.found > 0, sample.all > 50 {
            spans = nil
            return
        }
        high = recent
        let dayEdge = summedBefore == .min ? high : summedBefore * ReportSlot.perDay
        if high > max(dayEdge, lowest) {
            _ = try search.slots(max(dayEdge, lowest)..<high)
            high = max(dayEdge, lowest)
        }
        while high > lowest, !search.isDone {
            let day = ReportSlot.day(of: high - 1)
            let first = max(ReportSlot.day(of: lowest), day - Self.daysAtOnce + 1)
            try search.days(first...day, within: lowest..<high)
            high = first * ReportSlot.perDay
        }
        spans = search.spans
    }

    private static func edge(
        _ subject: ReportSubject, _ isLast: Bool, _ log: Bind, _ connection: PostgresConnection
    ) throws -> Int32 {
        try connection.query(.reportEdge, [log, .int2(subject.rawValue), .bool(isLast)]).first?.nullableInt4(0) ?? 0
    }
}

/// Filters of a list that the parts of a cell can answer.
private struct Filtered {
    let values: [(dimension: ReportDimension, values: Set<String>)]
    var isEmpty: Bool { values.isEmpty }

    init(_ filter: CeremonyFilter, _ certificates: [String]?) {
        var values: [(ReportDimension, Set<String>)] = filter.texts.compactMap { name, value in
            ReportDimension(rawValue: name).map { ($0, [value]) }
        }
        if let agrees = filter.agrees { values.append((.agrees, [String(agrees)])) }
        if let accepted = filter.accepted { values.append((.accepted, [String(accepted)])) }
        if let certificates { values.append((.signingCert, Set(certificates))) }
        self.values = values
    }

    func matches(_ shape: ReportShape, _ client: [String?]) -> Bool {
        values.allSatisfy { dimension, values in dimension.value(shape, client, []).map { values.contains($0) } ?? false }
    }
}

/// Looks through roll-ups, newest first.
private struct Search {
    private let wanted: Filtered
    private let dictionary: ReportDictionary
    private let log: Bind
    private let connection: PostgresConnection
    private let enough: Int64
    private var known: [CellKey: Bool] = [:]
    private var found: Int64 = 0
    private(set) var spans: [(from: Int64, before: Int64)] = []

    init(
        _ wanted: Filtered, _ dictionary: ReportDictionary, _ log: Bind, _ connection: PostgresConnection, enough: Int64
    ) {
        self.wanted = wanted
        self.dictionary = dictionary
        self.log = log
        self.connection = connection
        self.enough = enough
    }

    /// The page is full. One slot more than needed is kept, for the cursor may stand within the first.
    var isDone: Bool { found >= enough }

    /// Takes the slots that hold something, until there is enough; returns how much was found, of how much.
    mutating func slots(_ range: Range<Int32>) throws -> (found: Int64, all: Int64) {
        guard !range.isEmpty else { return (0, 0) }
        var sum: (found: Int64, all: Int64) = (0, 0)
        let binds: [Bind] = [
            log, .int2Array([ReportSubject.ceremony.rawValue]), .int4Array([range.lowerBound]), .int4Array([range.upperBound]),
        ]
        for row in try connection.query(.reportSlotRows, binds).reversed() where !isDone {
            let (matching, all) = count(try row.bytes(2))
            sum = (sum.found + matching, sum.all + all)
            guard matching > 0 else { continue }
            let slot = try row.int4(1)
            spans.append((ReportSlot.start(of: slot).rawValue, ReportSlot.start(of: slot + 1).rawValue))
            // What stands before the cursor in the first slot does not fill the page.
            if spans.count > 1 { found += matching }
        }
        return sum
    }

    /// Takes the slots of whole days, newest first; how much a slot holds is not known here, so that each counts as one.
    mutating func days(_ range: ClosedRange<Int32>, within slots: Range<Int32>) throws {
        let binds: [Bind] = [log, .int4(range.lowerBound), .int4(range.upperBound + 1)]
        for row in try connection.query(.reportDaySlots, binds) where !isDone {
            var all: SlotSet?
            DaySlots.forEach(try row.bytes(1)) { key, set in
                guard matches(key) else { return }
                if all == nil { all = set } else { all?.formUnion(set) }
            }
            let first = try row.int4(0) * ReportSlot.perDay
            for slot in all?.slots ?? [] where slots.contains(first + slot) && !isDone {
                spans.append((ReportSlot.start(of: first + slot).rawValue, ReportSlot.start(of: first + slot + 1).rawValue))
                if spans.count > 1 { found += 1 }
            }
        }
    }

    private mutating func count(_ packed: [UInt8]) -> (found: Int64, all: Int64) {
        var sum: (found: Int64, all: Int64) = (0, 0)
        CellPack.forEach(packed) { key, count in
            sum.all += Int64(count)
            if matches(key) { sum.found += Int64(count) }
        }
        return sum
    }

    private mutating func matches(_ key: CellKey) -> Bool {
        let key = CellKey(shape: key.shape, client: key.client, means: 0)
        if let known = known[key] { return known }
        let shape = dictionary.shape(key.shape) ?? ReportShape(subject: .ceremony)
        let matches = wanted.matches(shape, dictionary.client(key.client))
        known[key] = matches
        return matches
    }
}
