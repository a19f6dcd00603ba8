import Ceremony
@testable import EventLog
import Support
import Testing

/// Instances that tell each other where logs go on.
@Suite struct HeraldTests {
    private static let log = LogID(rawValue: 7)

    /// Moves the log in one instance, again and again, until the other has heard of it.
    private static func isHeard(from moving: LogHeads, by other: LogHeads, rounds: Int64 = 400) -> Bool {
        let wakeup = Wakeup()
        other.wake(wakeup)
        for position in 1...rounds {
            moving.moved(log, to: Position(rawValue: position))
            wakeup.wait(atMost: 0.05)
            if other.next(of: log) != nil { return true }
        }
        return false
    }

    @Test func `an instance hears of what another appended`() throws {
        let database = try TestDatabase.clone()
        let (feeding, consuming) = (LogHeads(), LogHeads())
        let feeder = Herald(EventLog(database.service), heads: feeding, listens: false) { _ in false }
        let consumer = Herald(EventLog(database.service), heads: consuming, listens: true) { _ in true }
        #expect(Self.isHeard(from: feeding, by: consuming))
        feeder.stop()
        consumer.stop()
    }

    @Test func `what an instance consumes itself is told to nobody, and what was heard is not told again`() throws {
        let database = try TestDatabase.clone()
        let (own, waiting, third) = (LogHeads(), LogHeads(), LogHeads())
        let holder = Herald(EventLog(database.service), heads: own, listens: true) { $0 == Self.log }
        // Like an instance that consumes, and holds no lease: it hears, and would tell what it moves itself.
        let idle = Herald(EventLog(database.service), heads: waiting, listens: true) { _ in false }
        let feeder = Herald(EventLog(database.service), heads: third, listens: false) { _ in false }
        #expect(!Self.isHeard(from: own, by: waiting, rounds: 10))
        #expect(Self.isHeard(from: third, by: waiting))
        #expect(waiting.takeUntold().isEmpty)
        for herald in [holder, idle, feeder] { herald.stop() }
    }
}
