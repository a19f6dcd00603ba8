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
