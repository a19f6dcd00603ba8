import Ceremony
import EventLog
import Postgres
import Schema
import Support
import Testing

@Suite struct LogReaderTests {
    private let fixture: LogFixture
    private let connection: PostgresConnection

    init() throws {
        fixture = try LogFixture()
        connection = try PostgresConnection(fixture.eventLog.settings)
        let events = (0..<20).map {
            EventSamples.event("e-\($0)", body: #"{"a":"\#(String(repeating: "x", count: 90))"}"#)
        }
        try connection.transaction {
            _ = try AppendTransaction.append(events, to: fixture.log, on: connection, now: EventSamples.now)
        }
    }

    private func read(from position: Int64, rows: Int = 1000, bytes: Int = 1 << 20) throws -> [Int64] {
        try fixture.eventLog.reader.events(
            in: fixture.log, from: Position(rawValue: position), maximumRows: rows, maximumBytes: bytes,
            on: connection
        ).map(\.position.rawValue)
    }

    @Test func `a page is bounded by rows and by bytes, and is never empty before the end`() throws {
        #expect(try read(from: 3, rows: 4) == [3, 4, 5, 6])
        #expect(try read(from: 3, bytes: 98 * 3) == [3, 4, 5])
        #expect(try read(from: 3, bytes: 98 * 3 - 1) == [3, 4])
        #expect(try read(from: 3, bytes: 1) == [3])
        #expect(try read(from: 18) == [18, 19])
        #expect(try read(from: 20) == [])
    }

    @Test func `events are read by their positions, in the order of the log`() throws {
        let found = try fixture.eventLog.reader.events(
            in: fixture.log, at: [7, 2, 99, 2].map(Position.init), on: connection)
        #expect(found.map(\.position.rawValue) == [2, 7])
    }

    @Test func `other logs are not seen`() throws {
        let other = try fixture.eventLog.createLog(named: "other.example")
        #expect(try fixture.stored(other).isEmpty)
        #expect(try fixture.eventLog.reader.nextPosition(of: other, on: connection)?.rawValue == 0)
        #expect(try fixture.eventLog.reader.nextPosition(of: fixture.log, on: connection)?.rawValue == 20)
        #expect(try fixture.eventLog.reader.nextPosition(of: LogID(rawValue: 99), on: connection) == nil)
    }

    @Test func `a page is read by the index, not by a scan and a sort`() throws {
        var sql = "EXPLAIN " + Statement.readEvents.sql
        for (index, value) in ["1", "0", "1000", "1000000"].enumerated() {
            sql = sql.replacing("$\(index + 1)::", with: "\(value)::")
        }
        let text = try connection.query(Statement(name: "plan", sql: sql)).map { try $0.text(0) }
            .joined(separator: "\n")
        #expect(text.contains("Index Scan") && !text.contains("Seq Scan"))
    }

    @Test func `a log is made once, found by name, and listed`() throws {
        #expect(try fixture.eventLog.createLog(named: "example.com") == fixture.log)
        let afresh = EventLog(fixture.database.service)
        #expect(try afresh.createLog(named: "example.com") == fixture.log)
        #expect(try afresh.logID(named: "example.com") == fixture.log)
        #expect(try afresh.logID(named: "nobody.example") == nil)
        #expect(try afresh.logs().map(\.name) == ["example.com"])
        #expect(try afresh.logs().map(\.nextPosition.rawValue) == [20])
    }
}
