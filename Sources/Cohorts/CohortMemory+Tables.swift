import Ceremony
import Classification
import EventLog
import JSON
import Postgres
import Projections
import Schema

extension CohortMemory {
    /// Reads the state of a log as it was committed last.
    static func load(_ log: LogID, on connection: PostgresConnection) throws -> CohortMemory {
        var memory = CohortMemory(log: log)
        let bind = Bind.int4(log.rawValue)
        guard let row = try connection.query(.loadCohortPosition, [bind]).first,
            let state = try? JSONValue.parse(try row.bytes(2))
        else { return memory }
        memory.position = Position(rawValue: try row.int8(0))
        memory.room = WaitingRoom(watermark: Instant(rawValue: try row.int8(1)))
        memory.room.timeToLiveSeconds = state["timeToLiveSeconds"]?.int ?? 300
        memory.fold = CohortFold(state: state)
        try memory.loadCohorts(on: connection)
        try memory.loadCeremonies(on: connection)
        return memory
    }

    private mutating func loadCohorts(on connection: PostgresConnection) throws {
        let bind = Bind.int4(log.rawValue)
        var buckets: [String: [(bucket: Int64, counts: [UInt8])]] = [:]
        for row in try connection.query(.loadCohortCounts, [bind]) {
            buckets[try row.text(0), default: []].append((try row.int8(1), try row.bytes(2)))
        }
        var states: [String: [UInt8]] = [:]
        for row in try connection.query(.loadCohortStates, [bind]) { states[try row.text(0)] = try row.bytes(1) }
        var ends: [String: [CohortOpenEnd]] = [:]
        for row in try connection.query(.loadCohortOpenEnds, [bind]) {
            ends[try row.text(0), default: []].append(
                CohortOpenEnd(
                    ceremony: try row.text(1), position: Position(rawValue: try row.int8(3)),
                    startedAt: Instant(rawValue: try row.int8(2))))
        }
        for cohort in Set(buckets.keys).union(states.keys) {
            fold.restore(
                cohort: cohort, state: states[cohort], buckets: buckets[cohort] ?? [], openEnds: ends[cohort] ?? [])
        }
    }

    /// Folds the ceremonies that wait again, from their events.
    private mutating func loadCeremonies(on connection: PostgresConnection) throws {
        var waiting: [WaitingCeremony] = []
        let rows = try connection.query(.loadCohortCeremonies, [.int4(log.rawValue)]).map { row in
            (
                id: try row.text(0), positions: PositionList.decode(try row.bytes(1)),
                sealed: try row.nullableInt8(2).map { Position(rawValue: $0) }, isLate: try row.bool(3),
                isClosed: try row.bool(4)
            )
        }
        for start in stride(from: 0, to: rows.count, by: 500) {
            let page = rows[start..<min(start + 500, rows.count)]
            let events = try LogReader().events(in: log, at: page.flatMap(\.positions), on: connection)
            let byPosition = Dictionary(events.map { ($0.position, $0) }, uniquingKeysWith: { first, _ in first })
            for row in page {
                let own = row.positions.compactMap { byPosition[$0] }
                guard let first = own.first else { continue }
                var ceremony = WaitingCeremony(first: first, id: row.id, timeToLiveSeconds: room.timeToLiveSeconds)
                for event in own { ceremony.apply(ProjectedEvent(event), timeToLiveSeconds: room.timeToLiveSeconds) }
                ceremony.sealed = row.sealed
                ceremony.isLate = row.isLate
                ceremony.isClosed = row.isClosed
                waiting.append(ceremony)
            }
        }
        room.restore(waiting)
    }

    /// The commands that write what changed, for the transaction of the position.
    mutating func changes() -> [Command] {
        let bind = Bind.int4(log.rawValue)
        var commands = ceremonyChanges(bind)
        let changes = fold.takeChanges()
        if !changes.buckets.isEmpty {
            commands.append(
                Command(
                    .saveCohortCounts,
                    [
                        bind, .textArray(changes.buckets.map(\.cohort)), .int8Array(changes.buckets.map(\.bucket)),
                        .jsonArray(changes.buckets.map(\.counts)),
                    ]))
        }
        let kept = changes.cohorts.filter { $0.state != nil }, gone = changes.cohorts.filter { $0.state == nil }
        if !kept.isEmpty {
            commands.append(
                Command(.saveCohortStates, [bind, .textArray(kept.map(\.cohort)), .jsonArray(kept.map(\.state))]))
        }
        if !gone.isEmpty { commands.append(Command(.deleteCohortStates, [bind, .textArray(gone.map(\.cohort))])) }
        commands += openEndChanges(changes, bind)
        if let oldest = changes.oldestBucket { commands.append(Command(.deleteCohortCounts, [bind, .int8(oldest)])) }
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("timeToLiveSeconds", room.timeToLiveSeconds)
        fold.write(to: &writer)
        writer.endObject()
        commands.append(
            Command(
                .saveCohortPosition,
                [bind, .int8(position.rawValue), .int8(room.watermark.rawValue), .json(writer.bytes)]))
        return commands
    }

    private mutating func ceremonyChanges(_ bind: Bind) -> [Command] {
        let (changed, removed) = room.takeChanges()
        var commands: [Command] = []
        if !removed.isEmpty { commands.append(Command(.deleteCohortCeremonies, [bind, .textArray(removed)])) }
        if !changed.isEmpty {
            commands.append(
                Command(
                    .saveCohortCeremonies,
                    [
                        bind, .textArray(changed.map(\.view.id)),
                        .byteaArray(changed.map { PositionList.encode($0.view.positions) }),
                        .int8Array(changed.map { $0.sealed?.rawValue }), .boolArray(changed.map(\.isLate)),
                        .boolArray(changed.map(\.isClosed)),
                    ]))
        }
        return commands
    }

    private mutating func openEndChanges(_ changes: CohortChanges, _ bind: Bind) -> [Command] {
        var commands: [Command] = []
        if !changes.openEnds.isEmpty {
            commands.append(
                Command(
                    .saveCohortOpenEnds,
                    [
                        bind, .textArray(changes.openEnds.map(\.cohort)),
                        .textArray(changes.openEnds.map(\.end.ceremony)),
                        .int8Array(changes.openEnds.map(\.end.startedAt.rawValue)),
                        .int8Array(changes.openEnds.map(\.end.position.rawValue)),
                    ]))
        }
        for flag in sharpened {
            commands.append(
                Command(
                    .deleteCohortOpenEnds,
                    [bind, .text(flag.cohort.key), .int8(flag.firstSeen.rawValue), .int8(.max)]))
        }
        if let oldest = changes.oldestBucket {
            let limit = oldest * CohortRules.bucketSeconds * 1_000_000
            commands.append(Command(.deleteCohortOpenEnds, [bind, .null, .int8(.min), .int8(limit)]))
        }
        sharpened = []
        return commands
    }
}
