import Glibc
import HTTPServer

/// A TCP connection to a server under test that sends exactly the bytes it is told to.
final class RawClient {
    private let descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
        }
        // The instance is complete here, so that its deinit closes the socket.
        guard code == 0 else { throw Refused(errno: errno) }
    }

    struct Refused: Error {
        let errno: Int32
    }

    deinit {
        close(descriptor)
    }

    /// False when the server has closed its side.
    @discardableResult
    func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes[sent...].withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Reads until the text is seen, the server closes, or ten seconds have passed.
    func read(until end: String? = nil) -> String {
        var received: [UInt8] = []
        while let more = readSome(milliseconds: 10_000) {
            received += more
            if let end, String(decoding: received, as: UTF8.self).contains(end) { break }
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// What comes within the time; nil at the end of the stream, after a reset, or when nothing came.
    func readSome(milliseconds: Int32) -> [UInt8]? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, milliseconds) == 1 else { return nil }
        var room = [UInt8](repeating: 0, count: 65536)
        let count = unsafe room.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
        return count > 0 ? Array(room[..<count]) : nil
    }

    /// Whether the server closes the connection within ten seconds.
    func isClosedByServer() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&entry, 1, 10_000) == 1 {
            var room = [UInt8](repeating: 0, count: 65536)
            if unsafe room.withUnsafeMutableBytes({ unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }) <= 0 { return true }
        }
        return false
    }

    /// A request on a connection of its own, and all that comes back until the server closes.
    static func exchange(_ server: HTTPServer, _ request: String) throws -> String {
        let client = try RawClient(port: server.port)
        client.send(request)
        return client.read()
    }
}
