import CMicroHTTPD
import Glibc
import Synchronization

/// The thread that accepts connections, hands them to the event loops in turn, and ends those whose time is up.
@safe final class Gate: Sendable {
    private enum Order {
        case open
        case stopAccepting
        case end
    }

    private let core: ServerCore
    private let loops: [EventLoop]
    private let listener: Int32
    private let bell: Bell
    private let order = Mutex(Order.open)
    private let thread = Mutex<ServerThread?>(nil)

    /// Takes over the listening socket.
    init(core: ServerCore, loops: [EventLoop], listener: Int32) throws(HTTPServerError) {
        self.core = core
        self.loops = loops
        self.listener = listener
        bell = try Bell()
    }

    func start() throws(HTTPServerError) {
        let started = try ServerThread { [self] in run() }
        thread.withLock { $0 = started }
    }

    /// Lets in what has connected so far, then closes the listening socket.
    func stopAccepting() {
        order.withLock { $0 = .stopAccepting }
        bell.ring()
    }

    /// Ends the thread and waits for that; closes the listening socket when the thread never ran.
    func end() {
        order.withLock { $0 = .end }
        bell.ring()
        guard let running = thread.withLock({ $0.take() }) else {
            close(listener)
            return
        }
        running.join()
    }

    private func run() {
        var isListening = true
        var hasRoom = true
        while true {
            wait(forConnections: isListening && hasRoom)
            let order = order.withLock { $0 }
            if isListening {
                hasRoom = acceptWaiting()
                if order != .open {
                    close(listener)
                    isListening = false
                }
            }
            if order == .end { return }
            let now = ContinuousClock.now
            core.registry.cutExpired(at: now)
            core.lingering.drain(at: now)
        }
    }

    private func wait(forConnections: Bool) {
        let longest = core.lingering.isEmpty ? core.tick : min(core.tick, .milliseconds(10))
        let milliseconds = Int32(clamping: longest.components.attoseconds / 1_000_000_000_000_000)
        var entries = [
            pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0),
            // A negative descriptor is passed over.
            pollfd(fd: forConnections ? listener : -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = unsafe poll(&entries, nfds_t(entries.count), max(1, milliseconds))
        bell.silence()
    }

    /// False when the process has no descriptors left, so that the thread waits a tick instead of turning in circles.
    private func acceptWaiting() -> Bool {
        for _ in 0..<256 {
            var address = sockaddr_in6()
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let socket = unsafe withUnsafeMutableBytes(of: &address) { bytes in
                unsafe accept4(
                    listener, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length,
                    Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
            }
            guard socket >= 0 else {
                if errno == ECONNABORTED || errno == EINTR { continue }
                return errno == EAGAIN
            }
            unsafe withUnsafeBytes(of: &address) { bytes in
                let used = min(Int(length), bytes.count)
                unsafe admit(socket, peer: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
            }
        }
        return true
    }

    private func admit(_ socket: Int32, peer: UnsafeRawBufferPointer) {
        let loop = loops[Int(socket) % loops.count]
        let address = unsafe Self.address(in: peer)
        guard let connection = core.registry.insert(socket: socket, peer: address, signal: loop.signal) else {
            RawAnswer.send(Problem.overloaded.response, to: socket)
            close(socket)
            return
        }
        ListenAddress.enable(TCP_NODELAY, level: Int32(IPPROTO_TCP), on: socket)
        loop.add(connection, address: unsafe Array(peer))
    }

    /// The address without the port.
    private static func address(in peer: UnsafeRawBufferPointer) -> [UInt8] {
        let isIPv4 = peer.count == MemoryLayout<sockaddr_in>.size
        return unsafe Array(isIPv4 ? peer.dropFirst(4).prefix(4) : peer.dropFirst(8).prefix(16))
    }
}
