public import Ceremony
import Dispatch
import Foundation

/// Appends events of many callers to many logs: what waits for one log is written in one transaction (group commit).
///
/// Callers hand events over and go on; their completion is called when the events are durable, on a thread of the
/// appender, and must return soon. Calls may come from any thread. The memory it holds is bounded by `AppenderLimits`.
///
/// A caller's events never suffer from another's: a batch that the database refuses is divided until the guilty event
/// stands alone. When the database is away, events wait and are written when it is back; what was under way is looked up
/// first, so that nothing is stored twice.
public final class Appender: Sendable {
    private let queue: AppendQueue
    private let threads = DispatchGroup()

    /// Starts the writers. Sessions are opened when there is something to write.
    /// - Parameters:
    ///   - stops: which logs may not be appended to: their callers get `.stopped`.
    ///   - now: the service's clock, for recorded-at.
    ///   - onCommit: called after each commit with the log and its next position, to wake readers; must return soon.
    public init(
        _ log: EventLog, limits: AppenderLimits = AppenderLimits(), stops: LogStops = LogStops(),
        now: @escaping @Sendable () -> Instant,
        onCommit: @escaping @Sendable (LogID, Position) -> Void = { _, _ in }
    ) {
        queue = AppendQueue(limits)
        for number in 1...limits.writers {
            let writer = LogWriter(log.settings, queue: queue, limits: limits, stops: stops, now: now, onCommit: onCommit)
            threads.enter()
            let thread = Thread { [threads] in
                writer.run()
                threads.leave()
            }
            thread.name = "append-\(number)"
            thread.start()
        }
    }

    deinit { queue.close() }

    /// Hands events over; hashes them (some microseconds each), and does not block.
    ///
    /// `completion` is called exactly once: at once with `.overloaded` or (after `stop`) `.unavailable`, or later with one
    /// outcome for each event, in their order. All events of one call stand in the log in their order, though others may
    /// come between them when a batch had to be divided.
    ///
    /// - Parameter erasures: the count of the log's erasures at which the events' pseudonyms were found. Where it has moved on,
    ///   what is new among the events is `.outdated`. Nil for events without pseudonyms of accounts and handles.
    public func append(
        _ events: [NewEvent], to log: LogID, knowing erasures: Int64? = nil,
        completion: @escaping @Sendable (Result<AppendResult, AppendError>) -> Void
    ) {
        guard !events.isEmpty else { return completion(.success(AppendResult(outcomes: []))) }
        guard !queue.isFull else { return completion(.failure(.overloaded)) }
        // Hashing is done here, on the callers' many threads: the writers are the bottleneck.
        guard var prepared = try? PreparedEvent.prepare(events) else { return completion(.failure(.unavailable)) }
        for index in prepared.indices { prepared[index].erasures = erasures }
        let bytes = events.reduce(0) { $0 + $1.body.count }
        let submission = Submission(events: prepared, bytes: bytes, arrived: .now, complete: completion)
        if let refusal = queue.add(submission, to: log) { completion(.failure(refusal)) }
    }

    /// Appends and waits for the result: for callers with a thread of their own.
    public func append(_ events: [NewEvent], to log: LogID) -> Result<AppendResult, AppendError> {
        let answer = Answer()
        append(events, to: log) { answer.fill($0) }
        return answer.wait()
    }

    /// How many events, and bytes of their bodies, wait or are being written.
    public var load: (events: Int, bytes: Int) { queue.load }

    /// Takes nothing more, writes what was taken, and returns when all completions have been called.
    public func stop() {
        queue.close()
        threads.wait()
    }
}
