import Ceremony
import Postgres
import Projections
import Schema
import Synchronization

/// What a log has counted since its beginning, kept up to date by the corrections since the last look: a scrape reads what
/// is new and no more.
final class CellTotals: Sendable {
    /// The totals of one log at a position.
    struct State: Sendable {
        var table: Int64
        var position: Position
        var counts: [ReportSubject: [CellKey: Int64]] = [:]
        /// The last slot in which a fed event of each shape came.
        var lastSeen: [UInt32: Int32] = [:]
    }

    private static let subjects: [ReportSubject] = [.ceremony, .duration, .session, .fallback, .offer, .feed]
    /// Most logs whose totals are kept.
    private static let most = 500
    private let known = Mutex<[LogID: State]>([:])

    /// The totals as this snapshot sees them, and the dictionary they are told by.
    func read(
        _ log: LogID, _ dictionaries: ReportDictionaries, on connection: PostgresConnection
    ) throws -> (State, ReportDictionary) {
        let bind = Bind.int4(log.rawValue)
        let row = try connection.query(.reportState, [bind, .null]).single()
        let position = Position(rawValue: try row.int8(0)), table = try row.int8(1)
        let dictionary = try dictionaries.dictionary(of: log, table: table, on: connection)
        var state: State
        if let held = known.withLock({ $0[log] }), held.table == table, held.position <= position {
            state = held
            for row in try connection.query(.reportChangesAfter, [bind, .int8(held.position.rawValue)]) {
                for delta in ReportDelta.decode(try row.bytes(0)) where delta.position > held.position {
                    state.add(delta.cell.subject, delta.cell.slot, delta.cell.key, Int64(delta.change))
                }
            }
        } else {
            state = State(table: table, position: position)
            try Self.readAll(&state, bind, summedBefore: try row.nullableInt4(2) ?? -100_000, on: connection)
        }
        state.position = position
        let fresh = state
        known.withLock { all in
            if all.count >= Self.most { all = [:] }
            all[log] = fresh
        }
        return (state, dictionary)
    }

    private static func readAll(
        _ state: inout State, _ log: Bind, summedBefore: Int32, on connection: PostgresConnection
    ) throws {
        let names = Bind.int2Array(subjects.map(\.rawValue))
        let days: [Bind] = [log, names, .int4Array([-100_000]), .int4Array([summedBefore])]
        for row in try connection.query(.reportDayRows, days) {
            guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
            // The last slot of the day: the best that is known of when in it something came.
            let slot = try row.int4(1) * ReportSlot.perDay + ReportSlot.perDay - 1
            CellPack.forEach(try row.bytes(2)) { state.add(subject, slot, $0, Int64($1)) }
        }
        let slots: [Bind] = [log, names, .int4Array([summedBefore * ReportSlot.perDay]), .int4Array([.max])]
        for row in try connection.query(.reportSlotRows, slots) {
            guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
            let slot = try row.int4(1)
            CellPack.forEach(try row.bytes(2)) { state.add(subject, slot, $0, Int64($1)) }
        }
    }
}

extension CellTotals.State {
    fileprivate mutating func add(_ subject: ReportSubject, _ slot: Int32, _ key: CellKey, _ count: Int64) {
        counts[subject, default: [:]][key, default: 0] += count
        if subject == .feed, count > 0 { lastSeen[key.shape] = max(lastSeen[key.shape] ?? .min, slot) }
    }
}
