import Ceremony
import EventLog
import Foundation
import JSON
import Postgres
import Schema
import WellKnown

/// Watches the association files of the relying parties of its leases: checks each when it is due, and keeps what changed.
///
/// It runs on the thread of a `ConsumerThread`; the fetches run beside it. With several instances each relying party is
/// watched by the one that holds its lease, so that nobody's site is asked twice.
final class AssociationMonitor: LogConsumer {
    private let check: AssociationCheck
    private let schedule: AssociationSchedule
    private let rounds: CheckRounds
    private let heads: LogHeads
    private let now: @Sendable () -> Instant
    private let isStopping: @Sendable () -> Bool
    private var leases = GroupLeases(.associations)
    private var lastLook: ContinuousClock.Instant?

    init(
        _ check: AssociationCheck, _ schedule: AssociationSchedule, rounds: CheckRounds, heads: LogHeads,
        now: @escaping @Sendable () -> Instant, isStopping: @escaping @Sendable () -> Bool
    ) {
        self.check = check
        self.schedule = schedule
        self.rounds = rounds
        self.heads = heads
        self.now = now
        self.isStopping = isStopping
    }

    func begin(on connection: PostgresConnection, leases: GroupLeases) {
        self.leases = leases
        lastLook = nil
    }

    func work(on connection: PostgresConnection) throws -> Bool {
        var failure: (any Error)?
        for round in rounds.take() where !isStopping() && leases.cover(round.log) {
            let recorder = AssociationRecorder(log: round.log, connection: connection, moment: now(), stops: heads.stops)
            do {
                if let position = try recorder.record(round.report, configuration: round.configuration) {
                    heads.moved(round.log, to: position.next)
                }
            } catch {
                // One log's trouble is not the others': theirs is kept, and then it is told.
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        if lastLook.map({ $0.duration(to: .now) > .seconds(1) }) ?? true, !isStopping() {
            lastLook = .now
            try beginDue(on: connection)
        }
        return false
    }

    private func beginDue(on connection: PostgresConnection) throws {
        var due: [(at: Instant, log: LogID, name: String)] = []
        for row in try connection.query(.associationSchedule) {
            let log = LogID(rawValue: try row.int4(0))
            // To a stopped log nothing is added, so nobody's site is asked for its sake.
            guard leases.cover(log), !rounds.holds(log), heads.stops.reason(try row.text(1)) == nil else { continue }
            let at = schedule.due(
                lastCheck: try row.nullableInt8(3).map { Instant(rawValue: $0) },
                hasNewConfiguration: try row.nullableInt8(4) != row.int8(2), failures: try row.nullableInt4(5) ?? 0)
            if at <= now() { due.append((at, log, try row.text(1))) }
        }
        for (_, log, name) in due.sorted(by: { $0.at < $1.at }) {
            guard rounds.hasRoom else { return }
            guard let row = try connection.query(.relyingParty, [.int4(log.rawValue)]).first else { continue }
            let position = Position(rawValue: try row.int8(1))
            let configuration = AssociationCheck.configuration(try row.bytes(0), name: name)
            rounds.begin(log, position, wakeup: nil) { [check] in
                guard let configuration else { return AssociationReport() }
                return check.run(rpID: configuration.rpID, name: name, configuration)
            }
        }
    }
}
