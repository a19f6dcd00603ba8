import CMicroHTTPD
import Glibc

/// A numeric address with a port, and the socket that listens on it.
struct ListenAddress: Sendable, Equatable {
    let host: String
    let port: UInt16
    let isIPv6: Bool

    /// Takes `127.0.0.1:8080` and `[::1]:8080`.
    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
        var host = text[..<colon]
        isIPv6 = host.first == "["
        if isIPv6 {
            guard host.last == "]" else { return nil }
            host = host.dropFirst().dropLast()
        }
        self.host = String(host)
        self.port = port
        guard Self.isNumeric(self.host, isIPv6: isIPv6) else { return nil }
    }

    private static func isNumeric(_ host: String, isIPv6: Bool) -> Bool {
        var room = in6_addr()
        return unsafe inet_pton(isIPv6 ? AF_INET6 : AF_INET, host, &room) == 1
    }

    /// Opens the address. The caller owns the socket, which does not block.
    func open(backlog: Int32) throws(HTTPServerError) -> Int32 {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let listener = socket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
        guard listener >= 0 else { throw .cannotListen(address: host, errno: errno) }
        Self.enable(SO_REUSEADDR, level: SOL_SOCKET, on: listener)
        if isIPv6 { Self.enable(IPV6_V6ONLY, level: Int32(IPPROTO_IPV6), on: listener) }
        guard bind(listener) == 0, Glibc.listen(listener, backlog) == 0 else {
            let code = errno
            Self.close(listener)
            throw .cannotListen(address: "\(host):\(port)", errno: code)
        }
        return listener
    }

    static func enable(_ option: Int32, level: Int32, on socket: Int32) {
        var on: Int32 = 1
        _ = unsafe setsockopt(socket, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private func bind(_ listener: Int32) -> Int32 {
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            _ = unsafe inet_pton(AF_INET6, host, &address.sin6_addr)
            return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(listener, to: $0) }
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        _ = unsafe inet_pton(AF_INET, host, &address.sin_addr)
        return unsafe withUnsafeBytes(of: &address) { unsafe Self.bind(listener, to: $0) }
    }

    private static func bind(_ listener: Int32, to bytes: UnsafeRawBufferPointer) -> Int32 {
        let address = unsafe bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
        return unsafe Glibc.bind(listener, address, socklen_t(bytes.count))
    }

    /// The port that a socket has got.
    static func port(of socket: Int32) -> UInt16 {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let code = unsafe withUnsafeMutableBytes(of: &address) { bytes in
            unsafe getsockname(socket, bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
        }
        // Both families keep the port at the same place.
        return code == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }
}

extension ListenAddress {
    /// Closes a socket that nobody has taken over.
    static func close(_ socket: Int32) {
        _ = Glibc.close(socket)
    }
}
