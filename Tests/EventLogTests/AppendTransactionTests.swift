import Ceremony
import EventLog
import Merkle
import OpenSSL
import Postgres
import Schema
import Support
import Testing

@Suite struct AppendTransactionTests {
    private let fixture: LogFixture
    private let connection: PostgresConnection

    init() throws {
        fixture = try LogFixture()
        connection = try PostgresConnection(fixture.eventLog.settings)
    }

    private func append(_ events: [NewEvent], now: Instant = EventSamples.now) throws -> [EventOutcome] {
        try connection.transaction {
            try AppendTransaction.append(events, to: fixture.log, on: connection, now: now)
        }
    }

    private func position(_ number: Int64) -> Position { Position(rawValue: number) }

    @Test(arguments: [1, 8, 199, 200, 500])
    func `events are stored byte for byte, in order, from position 0 on`(count: Int) throws {
        let events = EventSamples.events(count)
        #expect(try append(events) == (0..<count).map { .stored(position(Int64($0))) })
        let stored = try fixture.stored()
        #expect(stored.map(\.position.rawValue) == (0..<count).map { Int64($0) })
        for (event, stored) in zip(events, stored) {
            #expect(stored.id == event.id && stored.source == event.source && stored.type == event.type)
            #expect(stored.subject == event.subject && stored.body == event.body && stored.time == event.time)
            #expect(stored.recordedAt == EventSamples.now)
        }
    }

    @Test func `the same event again is a duplicate, other content is a conflict, and neither is written`() throws {
        _ = try append([EventSamples.event("a"), EventSamples.event("b")])
        let outcomes = try append([
            EventSamples.event("b"), EventSamples.event("c"), EventSamples.event("a", digest: 2),
            EventSamples.event("a", source: "https://other.example"),
        ])
        #expect(
            outcomes == [
                .duplicate(position(1)), .stored(position(2)), .conflict(position(0)), .stored(position(3)),
            ])
        #expect(try fixture.stored().count == 4)
    }

    @Test func `repeats within one batch are told too`() throws {
        let outcomes = try append([
            EventSamples.event("a"), EventSamples.event("a"), EventSamples.event("a", digest: 2),
            EventSamples.event("b"),
        ])
        #expect(
            outcomes == [
                .stored(position(0)), .duplicate(position(0)), .conflict(position(0)), .stored(position(1)),
            ])
    }

    @Test func `an own event whose id exists is a no-op, whatever it says`() throws {
        _ = try append([EventSamples.event("judged", body: "{}", digest: 0)])
        #expect(try append([EventSamples.event("judged", body: "[]", digest: 0)]) == [.duplicate(position(0))])
    }

    @Test func `source and id do not run together into one key`() throws {
        let outcomes = try append([
            EventSamples.event("bc", source: "a"), EventSamples.event("c", source: "ab"),
        ])
        #expect(outcomes == [.stored(position(0)), .stored(position(1))])
    }

    @Test func `recorded-at does not go back with the clock`() throws {
        _ = try append([EventSamples.event("a")])
        _ = try append([EventSamples.event("b")], now: EventSamples.now.advanced(bySeconds: -60))
        _ = try append([EventSamples.event("c")], now: EventSamples.now.advanced(bySeconds: 1))
        let times = try fixture.stored().map { $0.recordedAt.milliseconds(since: EventSamples.now) }
        #expect(times == [0, 0, 1000])
    }

    @Test func `a transaction that is rolled back uses up no position`() throws {
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try connection.transaction {
                _ = try AppendTransaction.append(
                    [EventSamples.event("a")], to: fixture.log, on: connection, now: EventSamples.now)
                throw Stop()
            }
        }
        #expect(try append([EventSamples.event("b")]) == [.stored(position(0))])
    }

    @Test(arguments: [3, 250])
    func `each leaf hash is that of the stored row`(count: Int) throws {
        _ = try append(EventSamples.events(count))
        let rows = try connection.query(
            Statement(
                name: "leaves",
                sql: """
                    SELECT e.position, e.recorded_at, e.time, e.source, e.id, e.type, e.subject, e.salt, e.body,
                        substring(l.hashes from (32 * e.position + 1)::integer for 32)
                    FROM events e JOIN leaf_hashes l ON l.log_id = e.log_id AND l.position = 0 ORDER BY 1
                    """))
        #expect(rows.count == count)
        for row in rows {
            let digests = LeafDigests(
                source: try row.text(3), id: try row.text(4), type: try row.text(5), subject: try row.nullableText(6),
                salt: try row.bytes(7), body: try row.bytes(8))
            let entry = LeafEntry(
                logNameDigest: LeafEntry.digest(ofName: "example.com"), position: Position(rawValue: try row.int8(0)),
                recordedAt: Instant(rawValue: try row.int8(1)), time: Instant(rawValue: try row.int8(2)),
                digests: digests)
            #expect(try row.bytes(7).count == 16)
            #expect(try row.bytes(9) == entry.hash)
        }
    }

    @Test func `the look-up of ids is a scan of their index, on an empty table already`() throws {
        let plan = try connection.query(
            Statement(
                name: "plan",
                sql: "EXPLAIN "
                    + Statement.findEventIDs.sql.replacing("$1", with: "1")
                    .replacing("$2", with: "ARRAY['00000000-0000-0000-0000-000000000000']")))
        let text = try plan.map { try $0.text(0) }.joined(separator: "\n")
        #expect(text.contains("Index Scan using an_id_is_stored_once on event_ids"))
        #expect(!text.contains("Seq Scan"))
    }

    @Test func `the next partition is made half-way through the one before`() throws {
        let owner = try PostgresConnection(fixture.database.owner)
        try owner.executeScript(EventSamples.headMoved(to: 999_998))
        #expect(try append(EventSamples.events(4)).count == 4)
        let exists = Statement(name: "p", sql: "SELECT to_regclass('events_1') IS NOT NULL")
        #expect(try owner.query(exists).single().bool(0))
        try owner.executeScript(EventSamples.headMoved(to: 1_999_998))
        #expect(try append(EventSamples.events(4, prefix: "f")).last == .stored(position(2_000_001)))
    }

    @Test func `a log that does not exist is refused`() {
        #expect(throws: PostgresError.self) {
            try connection.transaction {
                try AppendTransaction.append(
                    EventSamples.events(1), to: LogID(rawValue: 99), on: connection, now: EventSamples.now)
            }
        }
    }
}
