public import Ceremony
public import Classification
public import EventLog
import Foundation
import HTTPClient
import JSON
import Postgres
import Schema
import Synchronization
import WellKnown

/// The association monitor of a service: its thread, and checks that are asked for.
///
/// Safe from any thread. `stop` ends fetches under way within about a second.
public final class AssociationWatch: Sendable {
    private let log: EventLog
    private let heads: LogHeads
    private let now: @Sendable () -> Instant
    private let check: AssociationCheck
    private let stopping: StopSign
    private let rounds = CheckRounds(limit: 4)
    private let thread: ConsumerThread?

    /// Starts the monitor, unless its interval is 0 or `watches` says no; checks that are asked for run either way.
    public init(
        _ settings: AssociationSettings, _ log: EventLog, heads: LogHeads, suffixes: PublicSuffixes, watches: Bool,
        now: @escaping @Sendable () -> Instant, report: @escaping @Sendable (any Error) -> Void
    ) {
        let stopping = StopSign()
        var fetches = settings.fetches
        fetches.isCancelled = { stopping.isUp }
        let check = AssociationCheck(settings, fetching: HostGate().guarding(.live(fetches)), suffixes: suffixes)
        self.log = log
        self.heads = heads
        self.now = now
        self.check = check
        self.stopping = stopping
        guard watches, settings.intervalSeconds > 0 else {
            thread = nil
            return
        }
        let schedule = AssociationSchedule(intervalSeconds: settings.intervalSeconds)
        thread = ConsumerThread(
            .init(name: "associations", purpose: .associations), settings: log.settings, report: report
        ) { [rounds] in
            AssociationMonitor(check, schedule, rounds: rounds, heads: heads, now: now, isStopping: { stopping.isUp })
        }
    }

    /// Checks the files of a relying party now, keeps what changed, and returns the report with the position of the last
    /// new event; nil for one that was never configured. Blocks for as long as the fetches take.
    public func checkNow(_ id: LogID, named name: String) throws -> (report: AssociationReport, position: Position?)? {
        let found = try log.pool.withConnection { connection in
            try connection.query(.relyingParty, [.int4(id.rawValue)]).first.map { row in
                (try row.bytes(0), Position(rawValue: try row.int8(1)))
            }
        }
        guard let (text, configured) = found, let configuration = AssociationCheck.configuration(text, name: name)
        else {
            return nil
        }
        let report = check.run(rpID: configuration.rpID, name: name, configuration)
        guard !stopping.isUp else { return (report, nil) }
        let position = try log.pool.withConnection { connection in
            try AssociationRecorder(log: id, connection: connection, moment: now(), stops: heads.stops)
                .record(report, configuration: configured)
        }
        if let position { heads.moved(id, to: position.next) }
        return (report, position)
    }

    /// Ends fetches and the thread.
    public func stop() {
        stopping.raise()
        thread?.stop()
        rounds.waitUntilIdle(atMost: 5)
    }
}

extension AssociationCheck {
    /// A configuration as it is stored.
    static func configuration(_ text: [UInt8], name: String) -> RelyingPartyConfiguration? {
        guard let value = try? JSONValue.parse(text) else { return nil }
        return try? RelyingPartyConfiguration(value, name: name)
    }
}

/// Says across threads that the monitor is to end.
private final class StopSign: Sendable {
    private let flag = Atomic<Bool>(false)

    var isUp: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }
}
