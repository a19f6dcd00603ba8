import CMicroHTTPD
import Glibc

/// One of the library's event loops, on a thread of its own. Connections are handed to it; it has no listening socket,
/// because the library can abort the process when it takes its listening socket away under load.
@safe final class EventLoop: @unchecked Sendable {
    // The library allows these calls from any thread; `stop` is called once, by the server that owns the loop.
    private let daemon: OpaquePointer
    private let context: Unmanaged<ServerCore>

    init(_ core: ServerCore) throws(HTTPServerError) {
        let context = unsafe Unmanaged.passRetained(core)
        var settings = unsafe mhd_worker_settings()
        unsafe settings.context = context.toOpaque()
        let headerBytes = min(max(core.limits.maximumHeaderBytes, 1024), 1 << 20)
        unsafe settings.connection_memory = max(32 << 10, headerBytes * 2 + (8 << 10))
        unsafe settings.connection_limit = UInt32(clamping: core.limits.connectionLimit)
        unsafe EventLoopCallbacks.install(in: &settings)
        guard let daemon = unsafe mhd_start_worker(&settings) else {
            let code = errno
            unsafe context.release()
            throw .cannotStart(errno: code)
        }
        unsafe self.daemon = daemon
        unsafe self.context = context
    }

    /// Takes over an accepted socket; closes it when that fails.
    func add(_ socket: Int32, peer: UnsafeRawBufferPointer) -> Bool {
        let address = unsafe peer.baseAddress?.assumingMemoryBound(to: sockaddr.self)
        return unsafe MHD_add_connection(daemon, socket, address, socklen_t(peer.count)) == .YES
    }

    /// Closes the connections and ends the thread. No connection may be suspended: the library would abort the process.
    func stop() {
        unsafe MHD_stop_daemon(daemon)
        unsafe context.release()
    }
}
