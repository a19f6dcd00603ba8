import Synchronization

/// What the event loops, the gate and the owner share.
final class ServerCore: Sendable {
    let configuration: HTTPServer.Configuration
    let admit: @Sendable (HTTPRequestHead) -> HTTPResponse?
    let handler: @Sendable (HTTPRequest, HTTPResponder) -> Void
    let registry: ConnectionRegistry
    let lingering: LingeringSockets
    /// Rings when a request ends while the server is stopping.
    let requestEnded: Bell
    /// Bytes of bodies being held.
    let buffered = Atomic(0)
    /// No new connections; each answer ends its connection.
    let isStopping = Atomic(false)
    /// No new work: requests that come now get 503.
    let isClosed = Atomic(false)

    let requestTimeout: Duration
    let idleTimeout: Duration
    let responseTimeout: Duration

    init(
        configuration: HTTPServer.Configuration, admit: @escaping @Sendable (HTTPRequestHead) -> HTTPResponse?,
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(HTTPServerError) {
        self.configuration = configuration
        self.admit = admit
        self.handler = handler
        let limits = configuration.limits
        registry = ConnectionRegistry(limit: limits.connectionLimit, limitPerAddress: limits.perAddressConnectionLimit,
            onRefusal: configuration.onRefusal)
        lingering = LingeringSockets(drainBytes: limits.drainBytes)
        requestEnded = try Bell()
        requestTimeout = Self.duration(limits.requestTimeoutSeconds)
        idleTimeout = Self.duration(limits.idleTimeoutSeconds)
        responseTimeout = Self.duration(limits.responseTimeoutSeconds)
    }

    /// Between a millisecond and a year, whatever was set.
    private static func duration(_ seconds: Double) -> Duration {
        .seconds(seconds > 0.001 ? min(seconds, 31_536_000) : 0.001)
    }

    var limits: HTTPServer.Limits { configuration.limits }

    /// How often deadlines are looked at.
    var tick: Duration {
        let shortest = min(requestTimeout, idleTimeout, responseTimeout)
        return min(max(shortest / 8, .milliseconds(5)), .milliseconds(250))
    }
}
