import Ceremony
import Dispatch
import EventLog
import Foundation
import Postgres
import Support
import Synchronization
import Testing

@Suite struct AppenderTests {
    private let fixture: LogFixture

    init() throws { fixture = try LogFixture() }

    /// Runs a body on so many threads of their own, and waits for all.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for number in 0..<count {
            group.enter()
            Thread {
                body(number)
                group.leave()
            }.start()
        }
        group.wait()
    }

    @Test func `four callers on two instances leave no gap, and each event stands where its caller was told`() throws {
        let appenders = [fixture.appender(), Appender(EventLog(fixture.database.service), now: { EventSamples.now })]
        let told = Mutex<[String: Position]>([:])
        let log = fixture.log
        onThreads(4) { caller in
            for round in 0..<40 {
                let events = EventSamples.events(1 + round % 7, prefix: "\(caller)-\(round)")
                guard case .success(let result) = appenders[caller % 2].append(events, to: log) else { continue }
                for (event, outcome) in zip(events, result.outcomes) {
                    if case .stored(let position) = outcome { told.withLock { $0[event.id] = position } }
                }
            }
        }
        appenders.forEach { $0.stop() }
        let stored = try fixture.stored()
        #expect(stored.map(\.position.rawValue) == (0..<Int64(stored.count)).map { $0 })
        #expect(told.withLock { $0 } == Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.position) }))
        #expect(stored.count == 4 * (0..<40).reduce(0) { $0 + 1 + $1 % 7 })
    }

    @Test func `the same events from two instances at once are stored once`() throws {
        let appenders = [fixture.appender(), Appender(EventLog(fixture.database.service), now: { EventSamples.now })]
        let counts = Mutex<(stored: Int, duplicate: Int)>((0, 0))
        let log = fixture.log
        onThreads(4) { caller in
            for round in 0..<20 {
                guard
                    case .success(let result) = appenders[caller % 2].append(
                        EventSamples.events(5, prefix: "r\(round)"), to: log)
                else { continue }
                for outcome in result.outcomes {
                    counts.withLock {
                        switch outcome {
                        case .stored: $0.stored += 1
                        case .duplicate: $0.duplicate += 1
                        case .conflict, .refused, .outdated: break
                        }
                    }
                }
            }
        }
        appenders.forEach { $0.stop() }
        #expect(counts.withLock { $0.stored } == 100)
        #expect(counts.withLock { $0.duplicate } == 300)
        #expect(try fixture.stored().count == 100)
    }

    @Test(arguments: [5, 450])
    func `an event that the database refuses is refused alone`(count: Int) throws {
        let appender = fixture.appender()
        defer { appender.stop() }
        var events = EventSamples.events(count)
        events[1].body = Array("{".utf8)
        events[count - 1].source = "a\0b"
        let result = try appender.append(events, to: fixture.log).get()
        #expect(result.outcomes[1] == .refused(sqlState: "22P02"))
        #expect(result.outcomes[count - 1] == .refused(sqlState: "22021"))
        let positions = result.outcomes.compactMap { $0.position?.rawValue }
        #expect(positions == (0..<Int64(count - 2)).map { $0 })
        #expect(try fixture.stored().count == count - 2)
    }

    @Test func `a full queue says so, and takes more once it has room`() throws {
        // Another session holds the head, so nothing moves.
        let blocker = try PostgresConnection(fixture.database.owner)
        try blocker.executeScript("BEGIN; SELECT FROM log_heads FOR UPDATE")
        let appender = fixture.appender(limits: AppenderLimits(waitingEvents: 10, waitingBytes: 1000))
        let answers = Mutex<[Result<AppendResult, AppendError>]>([])
        let count: @Sendable () -> Int = { answers.withLock { $0.count } }
        let take: @Sendable (Result<AppendResult, AppendError>) -> Void = { answer in
            answers.withLock { $0.append(answer) }
        }
        appender.append(EventSamples.events(10), to: fixture.log, completion: take)
        #expect(count() == 0)
        appender.append([EventSamples.event("more")], to: fixture.log, completion: take)
        guard case .failure(.overloaded)? = answers.withLock({ $0.last }) else {
            Issue.record("one event too many was taken")
            return
        }
        try blocker.executeScript("ROLLBACK")
        appender.stop()
        #expect(count() == 2)
        #expect(try fixture.stored().count == 10)
        #expect(appender.load == (0, 0))
    }

    @Test func `bytes are bounded as events are`() throws {
        let blocker = try PostgresConnection(fixture.database.owner)
        try blocker.executeScript("BEGIN; SELECT FROM log_heads FOR UPDATE")
        let appender = fixture.appender(limits: AppenderLimits(waitingBytes: 50))
        appender.append([EventSamples.event("a")], to: fixture.log) { _ in }
        let refused = Atomic<Bool>(false)
        appender.append([EventSamples.event("b")], to: fixture.log) { answer in
            if case .failure(.overloaded) = answer { refused.store(true, ordering: .relaxed) }
        }
        let refusedNow = refused.load(ordering: .relaxed)
        #expect(refusedNow)
        try blocker.executeScript("ROLLBACK")
        appender.stop()
    }

    @Test func `stopping writes what was taken, and takes nothing more`() throws {
        let commits = Mutex<[Position]>([])
        let appender = fixture.appender(onCommit: { _, next in commits.withLock { $0.append(next) } })
        let stored = Atomic<Int>(0)
        for number in 0..<50 {
            appender.append(EventSamples.events(3, prefix: "s\(number)"), to: fixture.log) { answer in
                if case .success(let result) = answer {
                    stored.wrappingAdd(result.outcomes.count, ordering: .relaxed)
                }
            }
        }
        appender.stop()
        let storedNow = stored.load(ordering: .relaxed)
        #expect(storedNow == 150)
        #expect(commits.withLock { $0 }.last?.rawValue == 150)
        #expect(throws: AppendError.unavailable) {
            try appender.append([EventSamples.event("late")], to: fixture.log).get()
        }
    }

    @Test func `a log that does not exist is told, and does not disturb others`() throws {
        let appender = fixture.appender()
        defer { appender.stop() }
        #expect(throws: AppendError.unknownLog) {
            try appender.append(EventSamples.events(1), to: LogID(rawValue: 99)).get()
        }
        #expect(try appender.append(EventSamples.events(1), to: fixture.log).get().highestPosition?.rawValue == 0)
    }

    @Test func `two thousand logs are written over a few connections`() throws {
        let owner = try PostgresConnection(fixture.database.owner)
        try owner.executeScript(
            """
            INSERT INTO logs (name) SELECT 'log-' || n FROM generate_series(1, 2000) n;
            INSERT INTO log_heads (log_id) SELECT log_id FROM logs WHERE name LIKE 'log-%'
            """)
        let logs = try fixture.eventLog.logs().filter { $0.name.hasPrefix("log-") }
        #expect(logs.count == 2000)
        let appender = fixture.appender(limits: AppenderLimits(writers: 4))
        let failures = Atomic<Int>(0)
        for round in 0..<2 {
            for log in logs {
                appender.append(EventSamples.events(2, prefix: "\(round)"), to: log.id) { answer in
                    if case .failure = answer { failures.wrappingAdd(1, ordering: .relaxed) }
                }
            }
        }
        appender.stop()
        let failuresNow = failures.load(ordering: .relaxed)
        #expect(failuresNow == 0)
        let after = try fixture.eventLog.logs().filter { $0.name.hasPrefix("log-") }
        #expect(after.allSatisfy { $0.nextPosition.rawValue == 4 })
    }
}
