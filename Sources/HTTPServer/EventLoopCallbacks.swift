import CMicroHTTPD
import Glibc

/// The functions that the library calls. They find the objects behind its context pointers and go on in Swift.
enum EventLoopCallbacks {
    static func install(in settings: inout mhd_worker_settings) {
        unsafe settings.access = { _, connection, _, method, version, data, size, context in
            guard let connection = unsafe connection, let method = unsafe method, let version = unsafe version,
                let opaque = unsafe context?.pointee
            else { return .NO }
            let exchange = unsafe Unmanaged<Exchange>.fromOpaque(opaque).takeUnretainedValue()
            guard let data = unsafe data, let size = unsafe size, unsafe size.pointee > 0 else {
                return unsafe exchange.advance(connection, method: method, version: version, piece: nil)
            }
            let piece = unsafe UnsafeRawBufferPointer(start: data, count: size.pointee)
            let result = unsafe exchange.advance(connection, method: method, version: version, piece: piece)
            unsafe size.pointee = 0
            return result
        }
        unsafe settings.request_line = { context, target, connection in
            unsafe EventLoopCallbacks.begin(context, target, connection)
        }
        unsafe settings.completed = { _, _, context, reason in
            guard let opaque = unsafe context?.pointee else { return }
            unsafe context?.pointee = nil
            let exchange = unsafe Unmanaged<Exchange>.fromOpaque(opaque).takeRetainedValue()
            exchange.end(isComplete: reason == .REQUEST_TERMINATED_COMPLETED_OK)
        }
        unsafe settings.connection_changed = { context, connection, slot, change in
            guard let core = unsafe EventLoopCallbacks.core(context), let connection = unsafe connection,
                let slot = unsafe slot
            else { return }
            if change == .CONNECTION_NOTIFY_STARTED {
                unsafe EventLoopCallbacks.opened(core, connection, slot)
            } else {
                unsafe EventLoopCallbacks.closed(core, slot)
            }
        }
        // Targets are decoded after they have been taken apart, not by the library before that.
        unsafe settings.unescape = { _, _, text in
            unsafe text.map { unsafe strlen($0) } ?? 0
        }
        unsafe settings.log = { context, format, arguments in
            unsafe EventLoopCallbacks.log(context, format, arguments)
        }
    }

    private static func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
        unsafe context.map { unsafe Unmanaged<ServerCore>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func begin(
        _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
    ) -> UnsafeMutableRawPointer? {
        guard let core = unsafe core(context), let target = unsafe target, let handle = unsafe handle,
            let slot = unsafe mhd_socket_context(handle)
        else { return nil }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(slot).takeUnretainedValue()
        let exchange = unsafe Exchange(core: core, connection: connection, target: target)
        unsafe hideQuery(of: target)
        return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }

    /// The query has been copied. The library would take it apart as well, and 0.9.75 answers nothing at all when its
    /// memory does not suffice for that; so it is shown an empty one. The text is the library's own writable buffer.
    private static func hideQuery(of target: UnsafePointer<CChar>) {
        guard let mark = unsafe strchr(target, Int32(UInt8(ascii: "?"))), unsafe mark[1] != 0 else { return }
        unsafe mark[1] = 0
    }

    private static func opened(
        _ core: ServerCore, _ handle: OpaquePointer, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) {
        guard let connection = core.registry.connection(socket: unsafe mhd_socket(handle)) else { return }
        connection.waits(until: ContinuousClock.now + core.requestTimeout)
        unsafe slot.pointee = Unmanaged.passRetained(connection).toOpaque()
    }

    private static func closed(_ core: ServerCore, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>) {
        guard let opaque = unsafe slot.pointee else { return }
        unsafe slot.pointee = nil
        let connection = unsafe Unmanaged<Connection>.fromOpaque(opaque).takeRetainedValue()
        if connection.isLingering { core.lingering.keep(connection.socket) }
        core.registry.remove(connection)
    }

    private static func log(
        _ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?
    ) {
        guard let report = unsafe core(context)?.configuration.onMessage, let format = unsafe format, let arguments = unsafe arguments
        else { return }
        var room = [UInt8](repeating: 0, count: 512)
        let length = unsafe room.withUnsafeMutableBytes { bytes in
            unsafe vsnprintf(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, format, arguments)
        }
        let used = min(max(0, Int(length)), room.count - 1)
        report(String(decoding: room[..<used].drop { $0 == 0x0A }, as: UTF8.self))
    }
}
