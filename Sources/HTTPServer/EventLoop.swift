import CMicroHTTPD
import Glibc
import Synchronization

/// One of the library's event loops, driven by a thread of ours. Connections are handed to it; it has no listening
/// socket, because the library can abort the process when it takes its listening socket away under load.
///
/// The library's own threads are not used: 0.9.75 asks for at most 128 ready connections at a time and, when it got
/// exactly so many, waits for a further one before it answers any of them. Asked by `MHD_run` it does not wait.
@safe final class EventLoop: Sendable {
    /// An accepted connection on its way to the thread.
    private struct Arrival {
        let connection: Connection
        let address: [UInt8]
    }

    /// The library's handle. Only the thread uses it until it has ended; then, once, whoever stops the loop.
    @safe private struct Daemon: @unchecked Sendable {
        let handle: OpaquePointer
        let context: Unmanaged<ServerCore>
    }

    private let core: ServerCore
    private let daemon: Daemon
    private let descriptor: Int32
    /// Raised for whatever the thread should look at.
    let signal: LoopSignal
    private let arrivals = Mutex<[Arrival]>([])
    private let isEnding = Atomic(false)
    private let thread = Mutex<ServerThread?>(nil)

    /// Makes the loop; connections are served after `start`.
    init(_ core: ServerCore) throws(HTTPServerError) {
        self.core = core
        signal = try LoopSignal()
        let context = unsafe Unmanaged.passRetained(core)
        var settings = unsafe mhd_worker_settings()
        unsafe settings.context = context.toOpaque()
        let headerBytes = min(max(core.limits.maximumHeaderBytes, 1024), 1 << 20)
        unsafe settings.connection_memory = max(32 << 10, headerBytes * 2 + (8 << 10))
        unsafe settings.connection_limit = UInt32(clamping: core.limits.connectionLimit)
        unsafe EventLoopCallbacks.install(in: &settings)
        guard let handle = unsafe mhd_make_worker(&settings) else {
            let code = errno
            unsafe context.release()
            throw .cannotStart(errno: code)
        }
        daemon = unsafe Daemon(handle: handle, context: context)
        descriptor = unsafe mhd_epoll_descriptor(handle)
    }

    /// Starts the thread.
    func start() throws(HTTPServerError) {
        let started = try ServerThread { [self] in run() }
        thread.withLock { $0 = started }
    }

    /// Takes over an accepted connection. From any thread.
    func add(_ connection: Connection, address: [UInt8]) {
        arrivals.withLock { $0.append(Arrival(connection: connection, address: address)) }
        signal.raise()
    }

    private func run() {
        while !isEnding.load(ordering: .acquiring) {
            signal.lower()
            takeArrivals()
            unsafe MHD_run(daemon.handle)
            wait()
        }
        takeArrivals()
    }

    private func takeArrivals() {
        let arrived = arrivals.withLock { all in
            defer { all = [] }
            return all
        }
        for arrival in arrived {
            let isTaken = unsafe arrival.address.withUnsafeBytes { bytes in
                let address = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
                return unsafe MHD_add_connection(
                    daemon.handle, arrival.connection.socket, address, socklen_t(bytes.count)) == .YES
            }
            // The library has closed the socket then.
            if !isTaken { core.registry.remove(arrival.connection) }
        }
    }

    /// Waits until a connection is ready, one arrives, or the end is asked for.
    private func wait() {
        guard unsafe mhd_is_pending(daemon.handle) == 0 else { return }
        var entries = (
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0)
        )
        _ = unsafe withUnsafeMutableBytes(of: &entries) { bytes in
            unsafe poll(bytes.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, -1)
        }
    }

    /// Ends the thread and closes the connections. No connection may be suspended: the library would abort the process.
    func stop() {
        isEnding.store(true, ordering: .releasing)
        signal.raise()
        thread.withLock { $0.take() }?.join()
        unsafe MHD_stop_daemon(daemon.handle)
        unsafe daemon.context.release()
    }
}
