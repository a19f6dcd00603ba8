import Synchronization

/// One client connection: its socket, where it stands in its request, and until when that may last. The socket is the
/// library's; it is open as long as the connection is in the registry.
final class Connection: Sendable {
    private enum Phase {
        /// Accepted, not yet with its event loop.
        case accepted
        /// Between requests, or before the first.
        case waiting
        /// A request line has come, the rest of the request not yet.
        case receiving
        /// The request is there, the answer not yet.
        case answering
        /// The answer is on its way.
        case sending
        /// Out of time.
        case cut
    }

    private struct State {
        var phase = Phase.accepted
        var deadline: ContinuousClock.Instant?
        var answer: Answer?
        var lingers = false
    }

    /// How a connection that is out of time ends.
    enum Cut {
        case silently
        case tellingTimeout
    }

    let socket: Int32
    let peer: [UInt8]
    /// That of its event loop.
    let signal: LoopSignal
    private let state = Mutex(State())

    init(socket: Int32, peer: [UInt8], signal: LoopSignal) {
        self.socket = socket
        self.peer = peer
        self.signal = signal
    }

    /// It waits for a request's first line.
    func waits(until deadline: ContinuousClock.Instant) {
        state.withLock { state in
            guard state.phase != .cut else { return }
            state.phase = .waiting
            state.deadline = deadline
            state.answer = nil
        }
    }

    /// A request line has come; the request must be complete by then, and by what was set before.
    func receives(until deadline: ContinuousClock.Instant) {
        state.withLock { state in
            guard state.phase != .cut else { return }
            state.deadline = state.phase == .accepted ? deadline : min(deadline, state.deadline ?? deadline)
            state.phase = .receiving
        }
    }

    /// The request is complete, and this is where its answer will come. False when its time ran out just before.
    func answers(through answer: Answer) -> Bool {
        state.withLock { state in
            guard state.phase != .cut else { return false }
            state.phase = .answering
            state.deadline = nil
            state.answer = answer
            return true
        }
    }

    /// The answer goes out and must have been read by then. False when the request's time ran out just before.
    func sends(until deadline: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            guard state.phase != .cut else { return false }
            state.phase = .sending
            state.deadline = deadline
            return true
        }
    }

    /// Keeps the socket a while after the library closed it, and reads what still comes.
    func lingers() {
        state.withLock { $0.lingers = true }
    }

    var isLingering: Bool { state.withLock(\.lingers) }
    var isCut: Bool { state.withLock { $0.phase == .cut } }
    var isBusy: Bool {
        state.withLock { $0.phase == .receiving || $0.phase == .answering || $0.phase == .sending }
    }

    /// Where the answer of the request at hand will come, if one is awaited.
    var awaitedAnswer: Answer? { state.withLock(\.answer) }

    /// Marks the connection as cut when its time is up. While an answer is being made there is no deadline.
    func cut(at now: ContinuousClock.Instant) -> Cut? {
        state.withLock { state in
            guard let deadline = state.deadline, deadline <= now else { return nil }
            let isReceiving = state.phase == .receiving
            state.phase = .cut
            state.deadline = nil
            return isReceiving ? .tellingTimeout : .silently
        }
    }
}
