import Foundation
import Glibc

/// One TCP connection to the service on this machine, blocking, closed with the object. The only unsafe code of the
/// benchmark beside `BareVerification`: the load must cost the machine as little as can be.
@safe
final class Socket: @unchecked Sendable {
    // Unchecked: one thread at a time uses a connection.
    let descriptor: Int32

    /// Connects to `127.0.0.1:port`.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw BenchmarkError("no socket: errno \(errno)") }
        var one: Int32 = 1
        _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw BenchmarkError("the service does not take a connection: errno \(errno)") }
    }

    deinit { close(descriptor) }

    /// Sends all of it.
    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw BenchmarkError("the service closed a connection: errno \(errno)") }
            sent += count
        }
    }

    /// Appends what has come; waits where nothing has.
    func receive(into bytes: inout [UInt8]) throws {
        let part = unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
            count = max(0, unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
        guard !part.isEmpty else { throw BenchmarkError("the service closed a connection without an answer") }
        bytes += part
    }

    /// Which of the sockets have something to read; waits until one has, at most ten seconds.
    static func readable(among sockets: [Socket]) throws -> [Int] {
        let found = readable(among: sockets, within: 10)
        guard !found.isEmpty else { throw BenchmarkError("the service answered nobody for ten seconds") }
        return found
    }

    /// The same, but none when so many seconds have gone by.
    static func readable(among sockets: [Socket], within seconds: Double) -> [Int] {
        var descriptors = sockets.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        // Rounded up: a wait of no milliseconds would be a busy one.
        let milliseconds = Int32((max(0, seconds) * 1000).rounded(.up))
        guard unsafe poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else { return [] }
        return descriptors.indices.filter { descriptors[$0].revents != 0 }
    }
}
