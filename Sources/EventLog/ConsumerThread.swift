public import Ceremony
import Foundation
public import Postgres
import Synchronization

/// Something that reads logs in order and writes what follows from them: the verifier, and the projector.
///
/// All calls come from one thread, one at a time. What a call has written is durable when it returns; an error means that
/// nothing of that call may be relied on, and the session is given up.
public protocol LogConsumer: AnyObject {
    /// A new session, or more leases: whatever is held in memory may be stale and is read again.
    func begin(on connection: PostgresConnection, leases: GroupLeases) throws
    /// Does a bounded amount of work; returns whether there is more to do at once.
    func work(on connection: PostgresConnection) throws -> Bool
}

/// The thread of a consumer: opens its session, takes leases, works while there is work, waits while there is none, and
/// begins again with a new session after any error.
public final class ConsumerThread: Sendable {
    /// Settings of such a thread.
    public struct Configuration: Sendable {
        /// The thread's name.
        public var name: String
        /// What its leases are for.
        public var purpose: GroupLeases.Purpose
        /// How long it waits at most for something to do, in seconds: its clock for what other instances do.
        public var idleSeconds = 0.25
        /// How often it tries to take groups that others held, in seconds.
        public var leaseSeconds = 2.0
        /// After how long a session that is asked nothing counts as that of a process which hangs, in seconds: the server
        /// ends it, and another instance takes its groups. Well above `leaseSeconds`.
        public var hungSeconds = 15.0

        /// The usual settings.
        public init(name: String, purpose: GroupLeases.Purpose) {
            self.name = name
            self.purpose = purpose
        }
    }

    /// Wakes it.
    public let wakeup = Wakeup()
    private let stopping = StopFlag()
    private let held = HeldGroups()
    private let ended = DispatchSemaphore(value: 0)

    /// Starts the thread. `make` is called on it, once; `report` hears of every error that made it begin again.
    public init(
        _ configuration: Configuration, settings: PostgresSettings,
        report: @escaping @Sendable (any Error) -> Void, make: @escaping @Sendable () -> any LogConsumer
    ) {
        let thread = Thread { [wakeup, stopping, held, ended] in
            let consumer = make()
            var pause = 0.05
            while !stopping.isSet {
                var hasWorked = false
                do {
                    try Self.session(configuration, settings, consumer, wakeup) { leases in
                        // A session that opens is no success yet: work that fails at once must wait longer each time.
                        if hasWorked { pause = 0.05 }
                        hasWorked = true
                        held.set(leases.held)
                        return stopping.isSet
                    }
                } catch {
                    held.set([])
                    report(error)
                    wakeup.wait(atMost: pause)
                    pause = min(pause * 2, 2)
                }
            }
            ended.signal()
        }
        thread.name = configuration.name
        thread.stackSize = 8 << 20
        thread.start()
    }

    private static func session(
        _ configuration: Configuration, _ settings: PostgresSettings, _ consumer: any LogConsumer, _ wakeup: Wakeup,
        isStopping: (GroupLeases) -> Bool
    ) throws {
        var settings = settings
        settings.parameters.merge(EventLog.replanning) { given, _ in given }
        settings.parameters.merge(GroupLeases.limits(hungSeconds: configuration.hungSeconds)) { given, _ in given }
        settings.idleInTransactionTimeout = .seconds(configuration.hungSeconds)
        let connection = try PostgresConnection(settings)
        var leases = GroupLeases(configuration.purpose)
        var lastLook = ContinuousClock.now
        if try leases.acquire(on: connection) { try consumer.begin(on: connection, leases: leases) }
        while !isStopping(leases) {
            if !leases.areAll, lastLook.duration(to: .now) > .seconds(configuration.leaseSeconds) {
                lastLook = .now
                if try leases.acquire(on: connection) { try consumer.begin(on: connection, leases: leases) }
                if !leases.areAll { try leases.endHungHolders(after: configuration.hungSeconds, on: connection) }
            }
            let hasMore = leases.held.isEmpty ? false : try consumer.work(on: connection)
            if !hasMore { wakeup.wait(atMost: configuration.idleSeconds) }
        }
    }

    /// Whether this thread works on a log.
    public func covers(_ log: LogID) -> Bool { held.contains(GroupLeases.group(of: log)) }

    /// Ends after the work under way, and waits for it. What it had not come to is done at the next start.
    public func stop() {
        stopping.set()
        wakeup.wake()
        ended.wait()
        ended.signal()
    }
}

/// The groups that a thread's session holds, for other threads to ask.
private final class HeldGroups: Sendable {
    private let groups = Mutex<Set<Int32>>([])

    func set(_ held: Set<Int32>) { groups.withLock { $0 = held } }

    func contains(_ group: Int32) -> Bool { groups.withLock { $0.contains(group) } }
}

/// Says across threads that a thread is to end.
private final class StopFlag: Sendable {
    private let flag = Atomic<Bool>(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() { flag.store(true, ordering: .releasing) }
}
