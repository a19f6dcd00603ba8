import Glibc

/// Why a server could not be set up or started.
public enum HTTPServerError: Error, Equatable, Sendable {
    /// The listen address is not `a.b.c.d:port` or `[ipv6]:port`.
    case addressInvalid(String)
    /// The operating system refused to open the address; the code is `errno`.
    case cannotListen(address: String, errno: Int32)
    /// A thread or an event loop could not be started; the code is `errno`, 0 when the library gave none.
    case cannotStart(errno: Int32)
    /// `start` was called twice, or after `stop`.
    case startedBefore
}

extension HTTPServerError: CustomStringConvertible {
    /// One sentence, with what to do next.
    public var description: String {
        switch self {
        case .addressInvalid(let address): "\(address) is no address to listen on: write 127.0.0.1:8080 or [::1]:8080."
        case .cannotListen(let address, let code) where code == EADDRINUSE:
            "\(address) is in use by another process: choose another address, or :0 for a free port."
        case .cannotListen(let address, let code):
            "\(address) cannot be listened on: \(Self.text(code))."
        case .cannotStart(let code): "The HTTP server cannot be started: \(Self.text(code))."
        case .startedBefore: "The HTTP server was started before."
        }
    }

    private static func text(_ code: Int32) -> String {
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
