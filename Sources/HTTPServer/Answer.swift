import CMicroHTTPD
import Synchronization

/// Where an answer is handed from the thread that made it to the event loop that sends it.
final class Answer: Sendable {
    /// A connection that waits. It is used by one thread at a time: by its event loop until it is suspended, then by
    /// whoever resumes it.
    @safe private struct Suspended: @unchecked Sendable {
        let connection: OpaquePointer
    }

    private enum State {
        /// Nobody has answered, and the event loop is not waiting for it yet.
        case open
        /// The connection is suspended until the answer is there.
        case awaited(Suspended)
        case given(HTTPResponse)
        case taken
    }

    private let state = Mutex(State.open)
    private let signal: LoopSignal

    /// An answer to a request of this loop.
    init(_ signal: LoopSignal) { self.signal = signal }

    /// Stores the first answer and wakes the connection; false for a later one. The pointer is valid: the library keeps a suspended connection
    /// until it is resumed, and it is resumed only here, under the lock.
    @discardableResult
    func give(_ response: HTTPResponse) -> Bool {
        let (isFirst, hasResumed) = state.withLock { state in
            switch state {
            case .open:
                state = .given(response)
                return (true, false)
            case .awaited(let suspended):
                state = .given(response)
                unsafe MHD_resume_connection(suspended.connection)
                return (true, true)
            case .given, .taken:
                return (false, false)
            }
        }
        // The library's own signal is not enough: `MHD_run` looks for resumed connections first, and may take the signal
        // of one that was resumed after that.
        if hasResumed { signal.raise() }
        return isFirst
    }

    /// Whether there was an answer: a later one would be ignored.
    var isGiven: Bool {
        state.withLock { state in
            switch state {
            case .open, .awaited: false
            case .given, .taken: true
            }
        }
    }

    /// The answer, if it is there; otherwise the connection is suspended. For the event loop of that connection.
    func takeOrSuspend(_ connection: OpaquePointer) -> HTTPResponse? {
        let suspended = unsafe Suspended(connection: connection)
        return state.withLock { state in
            switch state {
            case .given(let response):
                state = .taken
                return response
            case .open:
                unsafe MHD_suspend_connection(suspended.connection)
                state = .awaited(suspended)
                return nil
            case .awaited, .taken:
                return nil
            }
        }
    }
}
