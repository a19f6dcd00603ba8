import Ceremony
import Dispatch
import EventLog
import Foundation
import Postgres
import Support
import Synchronization
import Testing

/// The database goes away in the middle of the work.
@Suite struct AppenderFaultTests {
    private let fixture: LogFixture

    init() throws { fixture = try LogFixture() }

    @Test func `sessions that are killed under load lose nothing acknowledged and double nothing`() throws {
        let appender = fixture.appender(limits: AppenderLimits(patience: .seconds(60)))
        let log = fixture.log
        let acknowledged = Mutex<[String: Position]>([:])
        let wrong = Mutex<[String]>([])
        let isDone = Atomic<Bool>(false)
        let group = DispatchGroup()
        for caller in 0..<8 {
            group.enter()
            Thread {
                for round in 0..<60 {
                    let events = EventSamples.events(round % 9 == 0 ? 120 : 2, prefix: "\(caller)-\(round)")
                    switch appender.append(events, to: log) {
                    case .success(let result):
                        for (event, outcome) in zip(events, result.outcomes) {
                            // Nobody sends an event twice here, so nothing may pass for a duplicate.
                            guard case .stored(let position) = outcome else {
                                wrong.withLock { $0.append("\(event.id): \(outcome)") }
                                continue
                            }
                            acknowledged.withLock { $0[event.id] = position }
                        }
                    case .failure(let error): wrong.withLock { $0.append("\(error)") }
                    }
                }
                group.leave()
            }.start()
        }
        let killer = try PostgresConnection(fixture.database.superuser)
        let kills = Atomic<Int>(0)
        let killed = DispatchSemaphore(value: 0)
        Thread {
            let kill = Statement(
                name: "kill",
                sql: """
                    SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE usename = 'test_service' AND datname = current_database() AND state <> 'idle'
                    """)
            while !isDone.load(ordering: .relaxed), let rows = try? killer.query(kill), let row = rows.first {
                kills.wrappingAdd(Int((try? row.int8(0)) ?? 0), ordering: .relaxed)
                // Some commits get through between two kills.
                _ = try? killer.query(Statement(name: "pause", sql: "SELECT pg_sleep(random() * 0.2)"))
            }
            killed.signal()
        }.start()
        group.wait()
        isDone.store(true, ordering: .relaxed)
        killed.wait()
        appender.stop()
        #expect(wrong.withLock { $0 } == [])
        let killsNow = kills.load(ordering: .relaxed)
        #expect(killsNow > 0)
        let stored = try fixture.stored()
        #expect(stored.map(\.position.rawValue) == (0..<Int64(stored.count)).map { $0 })
        #expect(Set(stored.map(\.id)).count == stored.count)
        let isAsTold =
            Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.position) }) == acknowledged.withLock { $0 }
        #expect(isAsTold)
    }

    @Test func `without a database events wait until patience ends, then callers are told`() throws {
        let nowhere = EventLog(PostgresSettings(connectionString: "host=/nowhere dbname=none"))
        let appender = Appender(
            nowhere, limits: AppenderLimits(patience: .milliseconds(200)), now: { EventSamples.now })
        let began = ContinuousClock.now
        #expect(throws: AppendError.unavailable) {
            try appender.append(EventSamples.events(2), to: LogID(rawValue: 1)).get()
        }
        #expect(ContinuousClock.now - began >= .milliseconds(200))
        appender.stop()
    }

    @Test func `what waits in other logs while the database is away is answered as well`() throws {
        let nowhere = EventLog(PostgresSettings(connectionString: "host=/nowhere dbname=none"))
        let appender = Appender(
            nowhere, limits: AppenderLimits(writers: 1, patience: .milliseconds(100)), now: { EventSamples.now })
        let answers = DispatchGroup()
        let refused = Atomic<Int>(0)
        for number in 1...50 {
            answers.enter()
            appender.append(EventSamples.events(1), to: LogID(rawValue: Int32(number % 10 + 1))) { answer in
                if case .failure(.unavailable) = answer { refused.wrappingAdd(1, ordering: .relaxed) }
                answers.leave()
            }
        }
        answers.wait()
        let refusedNow = refused.load(ordering: .relaxed)
        #expect(refusedNow == 50)
        // The writer gives its places back after the last answer; it has done so when it has ended.
        appender.stop()
        #expect(appender.load.events == 0)
    }

    @Test func `events that came while the database was away are written when it is back`() throws {
        let superuser = try PostgresConnection(fixture.database.superuser)
        let database = try superuser.query(Statement(name: "d", sql: "SELECT current_database()::text")).single().text(
            0)
        let outside = try PostgresConnection(
            PostgresSettings(connectionString: fixture.database.superuser.connectionString + " dbname=postgres"))
        try outside.executeScript("ALTER DATABASE \(database) ALLOW_CONNECTIONS false")
        let appender = fixture.appender()
        let answer = Mutex<Result<AppendResult, AppendError>?>(nil)
        let answered = DispatchSemaphore(value: 0)
        appender.append(EventSamples.events(3), to: fixture.log) { result in
            answer.withLock { $0 = result }
            answered.signal()
        }
        try outside.executeScript("ALTER DATABASE \(database) ALLOW_CONNECTIONS true")
        answered.wait()
        #expect(try answer.withLock { $0 }?.get().highestPosition?.rawValue == 2)
        appender.stop()
    }
}
