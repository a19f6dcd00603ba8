import Ceremony
import Foundation
import Postgres

/// One writing thread of an appender, and its session.
final class LogWriter: @unchecked Sendable {
    // Only `run`'s thread touches what can change here.
    private let settings: PostgresSettings
    private let queue: AppendQueue
    private let limits: AppenderLimits
    private let stops: LogStops
    private let now: @Sendable () -> Instant
    private let onCommit: @Sendable (LogID, Position) -> Void
    private var connection: PostgresConnection?

    init(
        _ settings: PostgresSettings, queue: AppendQueue, limits: AppenderLimits, stops: LogStops,
        now: @escaping @Sendable () -> Instant, onCommit: @escaping @Sendable (LogID, Position) -> Void
    ) {
        self.settings = settings
        self.queue = queue
        self.limits = limits
        self.stops = stops
        self.now = now
        self.onCommit = onCommit
    }

    /// Writes batch after batch until the queue is closed and empty.
    func run() {
        while let (log, batch) = queue.next() {
            if !batch.isEmpty { answer(batch, with: write(batch, to: log)) }
            queue.release(log, after: batch)
        }
    }

    private func answer(_ batch: [Submission], with result: Result<[EventOutcome], AppendError>) {
        switch result {
        case .failure(let error):
            for submission in batch { submission.complete(.failure(error)) }
        case .success(let outcomes):
            var rest = outcomes[...]
            for submission in batch {
                let own = rest.prefix(submission.events.count)
                rest = rest.dropFirst(own.count)
                submission.complete(.success(AppendResult(outcomes: Array(own))))
            }
        }
    }

    private func write(_ batch: [Submission], to log: LogID) -> Result<[EventOutcome], AppendError> {
        let deadline = (batch.map(\.arrived).min() ?? .now) + limits.patience
        do {
            var events = batch.flatMap(\.events)[...]
            return .success(try store(&events, in: log, deadline: deadline))
        } catch let error as AppendError {
            return .failure(error)
        } catch {
            return .failure(.unavailable)
        }
    }

    /// Stores events as one transaction, or as several where the database refuses one of them for its content.
    private func store(
        _ events: inout ArraySlice<PreparedEvent>, in log: LogID, deadline: ContinuousClock.Instant
    ) throws -> [EventOutcome] {
        do {
            return try storeOnce(&events, in: log, deadline: deadline)
        } catch let error as PostgresError where error.isDataError {
            guard events.count > 1 else { return [.refused(sqlState: error.sqlState)] }
            var head = events.prefix(events.count / 2)
            var tail = events.dropFirst(head.count)
            let outcomes = try store(&head, in: log, deadline: deadline)
            return outcomes + (try store(&tail, in: log, deadline: deadline))
        }
    }

    /// One transaction, tried again while the database is away or others are in the way, until the deadline.
    private func storeOnce(
        _ events: inout ArraySlice<PreparedEvent>, in log: LogID, deadline: ContinuousClock.Instant
    ) throws -> [EventOutcome] {
        var pause = 0.01
        while true {
            do {
                return try attempt(&events, in: log)
            } catch {
                if error.sqlState == AppendTransaction.unknownLogState { throw AppendError.unknownLog }
                if error.sqlState == AppendTransaction.stoppedLogState { throw AppendError.stopped }
                guard error.isRetryable else { throw error }
                if connection?.isUsable != true { connection = nil }
                giveUpWaiting()
                guard ContinuousClock.now < deadline else { throw AppendError.unavailable }
                Thread.sleep(forTimeInterval: pause)
                pause = min(pause * 2, 0.5)
            }
        }
    }

    /// One transaction on the session. If the connection is lost in it, the commit may or may not have taken effect:
    /// `attempted` keeps what it would have meant, and the look-up of the next attempt finds out. The old transaction
    /// holds the head's lock until it has ended either way, so that look-up cannot come too early.
    private func attempt(
        _ events: inout ArraySlice<PreparedEvent>, in log: LogID
    ) throws(PostgresError) -> [EventOutcome] {
        let session = try self.session()
        var numbered: AppendPlan?
        do {
            let plan = try AppendTransaction.run(
                Array(events), to: log, on: session, now: now(), stops: stops, onNumbering: { numbered = $0 })
            if !plan.added.isEmpty { onCommit(log, plan.next) }
            return plan.outcomes
        } catch {
            if error.kind == .connectionLost, let numbered { remember(numbered, in: &events) }
            throw error
        }
    }

    private func remember(_ plan: AppendPlan, in events: inout ArraySlice<PreparedEvent>) {
        for (index, outcome) in zip(events.indices, plan.outcomes) {
            if case .stored(let position) = outcome { events[index].attempted = position }
        }
    }

    private func session() throws(PostgresError) -> PostgresConnection {
        if let connection { return connection }
        let opened = try PostgresConnection(settings)
        connection = opened
        return opened
    }

    /// While the database is away, what has waited too long behind this batch is answered too.
    private func giveUpWaiting() {
        for submission in queue.expire(before: .now - limits.patience) { submission.complete(.failure(.unavailable)) }
    }
}
