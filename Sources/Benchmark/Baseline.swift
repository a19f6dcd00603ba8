import Ceremony
import EventLog
import Foundation
import Postgres
import Synchronization

/// What PostgreSQL does with the same rows and nothing else: a bare table with the same columns and key, in the same
/// server, without triggers, head, duplicate check, hashes or HTTP.
final class Baseline {
    private let service: ServiceUnderTest
    private let session: PostgresConnection
    private var rows: [StoredEvent] = []
    private let salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
    private let next = Atomic<Int64>(0)

    private static let copy = String(decoding: PackageResources.copy_row_sql, as: UTF8.self)
    private static let insert = Statement(
        name: "insert_row", sql: String(decoding: PackageResources.insert_row_sql, as: UTF8.self))

    /// Makes the table, and reads so many events of a log, as they are stored, to write them again.
    init(_ service: ServiceUnderTest, rows count: Int, of name: String) throws {
        self.service = service
        session = try service.ownerSession()
        try session.executeScript(String(decoding: PackageResources.make_baseline_sql, as: UTF8.self))
        let log = service.log
        guard let id = try log.logID(named: name) else { throw BenchmarkError("no log \(name)") }
        try log.pool.withConnection { connection in
            // Behind the passkeys that were imported, which are smaller.
            let end = try log.reader.nextPosition(of: id, on: connection)?.rawValue ?? 0
            var from = Position(rawValue: max(0, end - Int64(count)))
            while true {
                let events = try log.reader.events(in: id, from: from, on: connection)
                guard let last = events.last else { break }
                rows += events
                from = last.position.next
            }
        }
    }

    /// Rows a second by binary COPY over one connection, so many rows in each transaction, for about so long.
    func copyRate(rowsPerTransaction size: Int = 500, seconds: Double) throws -> Double {
        let start = ContinuousClock.now
        var done = 0
        repeat {
            for first in stride(from: 0, to: rows.count, by: size) { try copy(rows[first..<min(first + size, rows.count)]) }
            done += rows.count
        } while start.duration(to: .now).seconds < seconds
        return Double(done) / start.duration(to: .now).seconds
    }

    private func copy(_ events: ArraySlice<StoredEvent>) throws {
        try session.copyIn(Self.copy) { writer throws(PostgresError) in
            for event in events {
                try writer.row(columns: 10)
                writer.write(next.wrappingAdd(1, ordering: .relaxed).oldValue)
                writer.write(event.recordedAt.rawValue)
                writer.write(event.time.rawValue)
                writer.write(Int32(1))
                writer.write(event.type?.rawValue ?? "")
                writer.write(event.source)
                writer.write(event.id)
                writer.write(event.subject)
                writer.write(salt)
                writer.write(event.body)
            }
        }
    }

    /// Rows a second by one-row INSERTs, each a transaction of its own, from so many connections with a thread each.
    func insertRate(connections count: Int, rows wanted: Int) throws -> Double {
        let sessions = Sessions(try (0..<count).map { _ in try service.ownerSession() })
        let (rows, salt) = (rows, salt)
        let first = next.wrappingAdd(Int64(wanted), ordering: .relaxed).oldValue
        let taken = Atomic<Int>(0)
        let start = ContinuousClock.now
        try Threads.run(count) { number in
            while true {
                let index = taken.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < wanted else { return }
                let event = rows[index % rows.count]
                try sessions.all[number].execute(
                    Self.insert,
                    [
                        .int8(first + Int64(index)), .int8(event.recordedAt.rawValue), .int8(event.time.rawValue), .int4(1),
                        .text(event.type?.rawValue ?? ""), .text(event.source), .text(event.id),
                        event.subject.map { .text($0) } ?? .null, .bytea(salt), .json(event.body),
                    ])
            }
        }
        return Double(wanted) / start.duration(to: .now).seconds
    }
}

/// Sessions lent to one thread each.
private struct Sessions: Sendable {
    let all: [PostgresConnection]

    init(_ all: [PostgresConnection]) { self.all = all }
}
