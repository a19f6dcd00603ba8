import Synchronization

/// The open connections, by socket, and how many there are from each address.
final class ConnectionRegistry: Sendable {
    private struct State {
        var connections: [Int32: Connection] = [:]
        var countByPeer: [[UInt8]: Int] = [:]
    }

    private let state = Mutex(State())
    private let limit: Int
    private let limitPerAddress: Int
    private let onRefusal: (@Sendable (Int) -> Void)?

    init(limit: Int, limitPerAddress: Int, onRefusal: (@Sendable (Int) -> Void)? = nil) {
        self.onRefusal = onRefusal
        self.limit = limit
        self.limitPerAddress = limitPerAddress
    }

    /// Takes in an accepted socket; nil at a limit.
    func insert(socket: Int32, peer: [UInt8], signal: LoopSignal) -> Connection? {
        state.withLock { state in
            let count = state.countByPeer[peer, default: 0]
            guard state.connections.count < limit, count < limitPerAddress else { return nil }
            let connection = Connection(socket: socket, peer: peer, signal: signal)
            state.connections[socket] = connection
            state.countByPeer[peer] = count + 1
            return connection
        }
    }

    func connection(socket: Int32) -> Connection? {
        state.withLock { $0.connections[socket] }
    }

    /// Should come before the socket is closed: afterwards the number may be another connection's, which is left alone.
    func remove(_ connection: Connection) {
        state.withLock { state in
            if state.connections[connection.socket] === connection { state.connections[connection.socket] = nil }
            let count = state.countByPeer[connection.peer, default: 1] - 1
            state.countByPeer[connection.peer] = count > 0 ? count : nil
        }
    }

    /// Ends the connections whose time is up. The sockets stay open while the lock is held.
    func cutExpired(at now: ContinuousClock.Instant) {
        state.withLock { state in
            for connection in state.connections.values {
                guard let cut = connection.cut(at: now) else { continue }
                if cut == .tellingTimeout {
                    RawAnswer.send(Problem.timedOut.response, to: connection.socket)
                    onRefusal?(Problem.timedOut.status)
                }
                RawAnswer.shutdown(connection.socket)
            }
        }
    }

    /// The connections that hold a request.
    var busy: [Connection] {
        state.withLock { $0.connections.values.filter(\.isBusy) }
    }
}
