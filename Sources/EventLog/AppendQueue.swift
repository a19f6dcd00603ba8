import Ceremony
import Dispatch
import Synchronization

/// One caller's events on their way to the log.
struct Submission: Sendable {
    let events: [PreparedEvent]
    let bytes: Int
    let arrived: ContinuousClock.Instant
    let complete: @Sendable (Result<AppendResult, AppendError>) -> Void
}

/// What waits to be written, in order of arrival within each log; logs take turns.
///
/// A log is in at most one of three states: nothing waits; it stands in line; a writer has it.
final class AppendQueue: Sendable {
    private struct State {
        var waiting: [LogID: [Submission]] = [:]
        var line = ArraySlice<LogID>()
        var busy: Set<LogID> = []
        var events = 0
        var bytes = 0
        var isClosed = false
    }

    private let limits: AppenderLimits
    private let state = Mutex(State())
    /// One signal for each log in the line, and one for each writer at the end.
    private let turns = DispatchSemaphore(value: 0)

    init(_ limits: AppenderLimits) { self.limits = limits }

    /// How much waits or is being written.
    var load: (events: Int, bytes: Int) { state.withLock { ($0.events, $0.bytes) } }

    /// Whether one more event would be refused just now: spares the work of preparing it.
    var isFull: Bool { state.withLock { $0.events >= limits.waitingEvents || $0.bytes >= limits.waitingBytes } }

    /// Takes a submission, or says why not.
    func add(_ submission: Submission, to log: LogID) -> AppendError? {
        let (refusal, isNewInLine) = state.withLock { state -> (AppendError?, Bool) in
            if state.isClosed { return (.unavailable, false) }
            // A request larger than the bound is taken when nothing else waits: it could never be taken otherwise.
            let fits =
                state.events + submission.events.count <= limits.waitingEvents
                && state.bytes + submission.bytes <= limits.waitingBytes
            guard fits || state.events == 0 else { return (.overloaded, false) }
            state.events += submission.events.count
            state.bytes += submission.bytes
            let isFirst = state.waiting[log] == nil
            state.waiting[log, default: []].append(submission)
            guard isFirst, !state.busy.contains(log) else { return (nil, false) }
            state.line.append(log)
            return (nil, true)
        }
        if isNewInLine { turns.signal() }
        return refusal
    }

    /// Waits for a log that has something to write, and takes a batch of it; nil when the queue is closed and empty.
    ///
    /// Nobody else gets that log until `release` is called.
    func next() -> (LogID, [Submission])? {
        while true {
            turns.wait()
            let taken = state.withLock { state -> (LogID, [Submission])? in
                guard let log = state.line.popFirst() else { return nil }
                state.busy.insert(log)
                return (log, takeBatch(of: log, from: &state))
            }
            if let taken { return taken }
            if state.withLock({ $0.isClosed && $0.line.isEmpty && $0.busy.isEmpty }) {
                turns.signal()  // for the next writer
                return nil
            }
        }
    }

    private func takeBatch(of log: LogID, from state: inout State) -> [Submission] {
        guard let all = state.waiting[log] else { return [] }
        var (count, events, bytes) = (0, 0, 0)
        for submission in all {
            events += submission.events.count
            bytes += submission.bytes
            if count > 0 && (events > limits.batchEvents || bytes > limits.batchBytes) { break }
            count += 1
        }
        state.waiting[log] = count == all.count ? nil : Array(all[count...])
        return Array(all[..<count])
    }

    /// Gives a log back after its batch was answered; it joins the end of the line if more has come.
    func release(_ log: LogID, after batch: [Submission]) {
        let signals = state.withLock { state in
            state.busy.remove(log)
            for submission in batch {
                state.events -= submission.events.count
                state.bytes -= submission.bytes
            }
            if state.waiting[log] != nil {
                state.line.append(log)
                return true
            }
            return state.isClosed && state.line.isEmpty && state.busy.isEmpty
        }
        if signals { turns.signal() }
    }

    /// Takes out what has waited since before `limit`, in whatever log no writer has: the database is away.
    func expire(before limit: ContinuousClock.Instant) -> [Submission] {
        state.withLock { state in
            var expired: [Submission] = []
            for (log, submissions) in state.waiting {
                let late = submissions.prefix { $0.arrived < limit }
                guard !late.isEmpty else { continue }
                expired += late
                // Even when nothing is left the log keeps its place, or it could come into the line twice.
                state.waiting[log] = Array(submissions[late.count...])
            }
            for submission in expired {
                state.events -= submission.events.count
                state.bytes -= submission.bytes
            }
            return expired
        }
    }

    /// Takes nothing more; what was taken is still handed out.
    func close() {
        state.withLock { $0.isClosed = true }
        turns.signal()
    }
}
