import Ceremony
import Dispatch
import EventLog
import Postgres
import Schema
import Support
import Testing

/// Leases of groups, and the session that holds them.
@Suite struct ConsumerThreadTests {
    /// Signals when it has got leases.
    private final class Taker: LogConsumer {
        private let gained: DispatchSemaphore

        init(_ gained: DispatchSemaphore) { self.gained = gained }

        func begin(on connection: PostgresConnection, leases: GroupLeases) {}

        func work(on connection: PostgresConnection) -> Bool {
            gained.signal()
            return false
        }
    }

    private static func configuration(hungSeconds: Double) -> ConsumerThread.Configuration {
        var configuration = ConsumerThread.Configuration(name: "taker", purpose: .verification)
        configuration.idleSeconds = 0.05
        configuration.leaseSeconds = 0.1
        configuration.hungSeconds = hungSeconds
        return configuration
    }

    @Test func `groups of a holder that asks nothing any more go to another, and the old session can write nothing`() throws {
        let database = try TestDatabase.clone()
        let holder = try PostgresConnection(database.service)
        var leases = GroupLeases(.verification)
        #expect(try leases.acquire(on: holder))
        let gained = DispatchSemaphore(value: 0)
        let thread = ConsumerThread(Self.configuration(hungSeconds: 0.5), settings: database.service, report: { _ in }) {
            Taker(gained)
        }
        var tries = 0
        while !thread.covers(LogID(rawValue: 1)), tries < 600 {
            tries += 1
            _ = gained.wait(timeout: .now() + 0.1)
        }
        #expect(thread.covers(LogID(rawValue: 1)))
        #expect(throws: PostgresError.self) { try holder.execute(.withoutWaitingForDisk) }
        thread.stop()
    }

    @Test func `the server itself ends the session of a holder that asks nothing any more`() throws {
        let database = try TestDatabase.clone()
        let gained = DispatchSemaphore(value: 0)
        let lost = DispatchSemaphore(value: 0)
        var configuration = Self.configuration(hungSeconds: 0.3)
        // It waits longer than the server does: to the server its process hangs.
        configuration.idleSeconds = 5
        let thread = ConsumerThread(configuration, settings: database.service, report: { _ in lost.signal() }) {
            Taker(gained)
        }
        #expect(gained.wait(timeout: .now() + 60) == .success)
        let other = try PostgresConnection(database.superuser)
        var leases = GroupLeases(.verification)
        var tries = 0
        while try !leases.acquire(on: other), tries < 600 {
            tries += 1
            _ = try other.nextNotification(within: .milliseconds(100))
        }
        #expect(leases.held.count == 64)
        thread.stop()
    }
}
