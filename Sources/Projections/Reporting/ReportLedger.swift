import Ceremony
import EventLog
import Postgres
import Schema

/// What the projector keeps in memory of one log's roll-ups between batches; the tables hold the same.
final class ReportMemory {
    /// A row of the roll-ups: one subject in one slot, or one day.
    struct RowKey: Hashable {
        var subject: ReportSubject
        var place: Int32
    }

    let parts = ReportParts()
    var isLoaded = false
    /// Days before this one have a row of their own beside those of their slots.
    var summedBefore: Int32 = .min
    /// Whether the batch moved that on.
    var isNewlySummed = false
    /// The day of the latest event so far.
    var latestDay: Int32 = .min
    var slots = GenerationalCache<RowKey, [CellKey: Int32]>(limit: 400)
    var days = GenerationalCache<RowKey, [CellKey: Int32]>(limit: 64)
    /// Slots of days that are over, for lists.
    var daySlots = GenerationalCache<Int32, [CellKey: SlotSet]>(limit: 16)
    var visits = GenerationalCache<String, VisitState>(limit: 20_000)
    var accounts = GenerationalCache<String, AccountState>(limit: 20_000)
    /// Numbers of parts by the values they stand for, so that the texts need not be made again.
    var clients: [Client: UInt32] = [:]
    var means: [CeremonyMeans: UInt32] = [:]
    var shapes: [CeremonyShape: UInt32] = [:]
}

/// Gathers what a batch changes in the roll-ups, and writes it in the transaction of the position.
final class ReportLedger {
    private typealias RowKey = ReportMemory.RowKey

    private let memory: ReportMemory
    private var deltas: [ReportDelta] = []
    private var populations: [(position: Position, at: Instant, accounts: Int64)] = []
    private(set) var latest: Instant?
    /// Slots of the days that this batch adds up.
    private var newSlots: [Int32: [CellKey: SlotSet]] = [:]

    init(_ memory: ReportMemory) { self.memory = memory }

    /// An event of this time came: days before it are over.
    func saw(_ time: Instant) { latest = max(latest ?? time, time) }

    /// Takes back what something was counted as, and counts it anew.
    func replace(_ old: [ReportCell], by new: [ReportCell], at position: Position) {
        guard old != new else { return }
        for cell in old where !new.contains(cell) { add(cell, -1, position) }
        for cell in new where !old.contains(cell) { add(cell, 1, position) }
    }

    /// Counts what is never taken back.
    func count(_ cell: ReportCell, at position: Position) { add(cell, 1, position) }

    /// How many accounts there are, by the relying party's word.
    func note(population: Int64, at time: Instant, position: Position) {
        populations.append((position, time, population))
    }

    private func add(_ cell: ReportCell, _ sign: Int32, _ position: Position) {
        deltas.append(ReportDelta(position: position, cell: cell, change: sign * Int32(cell.weight)))
    }

    /// The commands that write the batch's changes.
    func changes(of log: LogID, on connection: PostgresConnection) throws -> [Command] {
        let bind = Bind.int4(log.rawValue)
        var commands: [Command] = []
        let fresh = memory.parts.fresh
        if !fresh.isEmpty {
            commands.append(
                Command(
                    .saveReportParts,
                    [
                        bind, .int2Array(fresh.map(\.kind.rawValue)), .int4Array(fresh.map { Int32(bitPattern: $0.number) }),
                        .textArray(fresh.map(\.text)),
                    ]))
            memory.parts.settle()
        }
        if let last = deltas.last {
            commands.append(
                Command(.addReportChanges, [bind, .int8(last.position.rawValue), .bytea(ReportDelta.encode(deltas))]))
            commands += try countedRows(log, on: connection)
        }
        if !populations.isEmpty {
            commands.append(
                Command(
                    .addReportPopulations,
                    [
                        bind, .int8Array(populations.map(\.position.rawValue)), .int8Array(populations.map(\.at.rawValue)),
                        .int8Array(populations.map(\.accounts)),
                    ]))
        }
        return commands
    }

    /// Rows of slots and days with the batch's changes in them.
    private func countedRows(_ log: LogID, on connection: PostgresConnection) throws -> [Command] {
        var commands: [Command] = []
        let summed = try sumDays(log, on: connection)
        var bySlot: [RowKey: [CellKey: Int32]] = [:]
        var byDay: [RowKey: [CellKey: Int32]] = [:]
        for delta in deltas {
            let cell = delta.cell
            bySlot[RowKey(subject: cell.subject, place: cell.slot), default: [:]][cell.key, default: 0] += delta.change
            let day = ReportSlot.day(of: cell.slot)
            guard day < memory.summedBefore else { continue }
            byDay[RowKey(subject: cell.subject, place: day), default: [:]][cell.key, default: 0] += delta.change
        }
        let slots = try Self.add(bySlot, to: [:], &memory.slots, .loadReportSlots, log, connection)
        commands.append(Command(.saveReportSlots, Self.binds(log, slots)))
        let days = try Self.add(byDay, to: summed, &memory.days, .loadReportDays, log, connection)
        if !days.isEmpty { commands.append(Command(.saveReportDays, Self.binds(log, days))) }
        commands += try daySlots(log, on: connection)
        if memory.isNewlySummed {
            commands.append(Command(.saveReportSummed, [.int4(log.rawValue), .int4(memory.summedBefore)]))
            memory.isNewlySummed = false
        }
        if let latest { memory.latestDay = max(memory.latestDay, ReportSlot.day(of: ReportSlot.of(latest))) }
        return commands
    }

    /// Adds up the days that were over before this batch, as the tables stand.
    private func sumDays(_ log: LogID, on connection: PostgresConnection) throws -> [RowKey: [CellKey: Int32]] {
        guard memory.latestDay > memory.summedBefore else { return [:] }
        var sums: [RowKey: [CellKey: Int32]] = [:]
        let from = memory.summedBefore == .min ? Int32.min : memory.summedBefore * ReportSlot.perDay
        let binds: [Bind] = [.int4(log.rawValue), .int4(from), .int4(memory.latestDay * ReportSlot.perDay)]
        for row in try connection.query(.loadReportSlotsBetween, binds) {
            guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
            let key = RowKey(subject: subject, place: ReportSlot.day(of: try row.int4(1)))
            let slot = try row.int4(1) - key.place * ReportSlot.perDay
            CellPack.forEach(try row.bytes(2)) { cell, count in
                sums[key, default: [:]][cell, default: 0] += count
                guard subject == .ceremony, count > 0 else { return }
                let place = CellKey(shape: cell.shape, client: cell.client, means: 0)
                _ = newSlots[key.place, default: [:]][place, default: SlotSet()].insert(slot)
            }
        }
        memory.summedBefore = memory.latestDay
        memory.isNewlySummed = true
        return sums
    }

    /// Slots of days that are over in which something new began, and those of the days just added up.
    private func daySlots(_ log: LogID, on connection: PostgresConnection) throws -> [Command] {
        var changed = newSlots
        newSlots = [:]
        for delta in deltas where delta.cell.subject == .ceremony && delta.change > 0 {
            let day = ReportSlot.day(of: delta.cell.slot)
            guard day < memory.summedBefore else { continue }
            var sets: [CellKey: SlotSet]
            if let known = changed[day] ?? memory.daySlots.value(day) {
                sets = known
            } else {
                sets = [:]
                for row in try connection.query(.reportDaySlots, [.int4(log.rawValue), .int4(day), .int4(day + 1)]) {
                    DaySlots.forEach(try row.bytes(1)) { sets[$0] = $1 }
                }
            }
            let key = CellKey(shape: delta.cell.key.shape, client: delta.cell.key.client, means: 0)
            if !sets[key, default: SlotSet()].insert(delta.cell.slot - day * ReportSlot.perDay) { changed[day] = sets }
            memory.daySlots.insert(sets, day)
        }
        guard !changed.isEmpty else { return [] }
        for (day, sets) in changed { memory.daySlots.insert(sets, day) }
        let rows = Array(changed)
        return [
            Command(
                .saveReportDaySlots,
                [.int4(log.rawValue), .int4Array(rows.map(\.key)), .byteaArray(rows.map { DaySlots.encode($0.value) })])
        ]
    }

    /// What the rows hold with the changes in them: over `known` contents, else memory's, else those of the tables.
    private static func add(
        _ changes: [RowKey: [CellKey: Int32]], to known: [RowKey: [CellKey: Int32]],
        _ cache: inout GenerationalCache<ReportMemory.RowKey, [CellKey: Int32]>, _ load: Statement, _ log: LogID,
        _ connection: PostgresConnection
    ) throws -> [RowKey: [CellKey: Int32]] {
        var rows = known
        var missing: [RowKey] = []
        for key in changes.keys where rows[key] == nil {
            if let held = cache.value(key) { rows[key] = held } else { missing.append(key) }
        }
        if !missing.isEmpty {
            let binds: [Bind] = [
                .int4(log.rawValue), .int2Array(missing.map(\.subject.rawValue)), .int4Array(missing.map(\.place)),
            ]
            for row in try connection.query(load, binds) {
                guard let subject = ReportSubject(rawValue: try row.int2(0)) else { continue }
                rows[RowKey(subject: subject, place: try row.int4(1))] = CellPack.decode(try row.bytes(2))
            }
        }
        for (key, counts) in changes {
            for (cell, count) in counts {
                let sum = rows[key, default: [:]][cell, default: 0] &+ count
                rows[key, default: [:]][cell] = sum == 0 ? nil : sum
            }
        }
        for (key, counts) in rows { cache.insert(counts, key) }
        return rows
    }

    private static func binds(_ log: LogID, _ rows: [RowKey: [CellKey: Int32]]) -> [Bind] {
        let rows = Array(rows)
        return [
            .int4(log.rawValue), .int2Array(rows.map(\.key.subject.rawValue)), .int4Array(rows.map(\.key.place)),
            .byteaArray(rows.map { CellPack.encode($0.value) }),
        ]
    }
}
