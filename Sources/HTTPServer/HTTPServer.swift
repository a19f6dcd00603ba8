import Synchronization

/// An HTTP/1.1 server over libmicrohttpd: event loops on threads of their own, requests handed over whole, answers
/// given from any thread at any time.
///
/// What it refuses, always by closing the connection after the answer: two `Content-Length`, `Content-Length` with
/// `Transfer-Encoding`, any coding but `chunked`, `Transfer-Encoding` in HTTP/1.0 (RFC 9112, section 6); no `Host` or
/// two; header lines that end in a bare LF, hold a NUL, have white space before the colon or go on in the next line;
/// values that are not UTF-8; targets other than `/path?query` and `http://host/path?query`; percent-encoding that is
/// broken, or decodes to a NUL or to other than UTF-8. After a chunked body the connection is closed.
///
/// HTTP/1.0, keep-alive, pipelining and `Expect: 100-continue` work. `HEAD` reaches the handler as it is, and its
/// answer goes out without the body.
public final class HTTPServer: Sendable {
    private enum Stage {
        case ready
        case running
        case stopped
    }

    private let core: ServerCore
    private let loops: [EventLoop]
    private let gate: Gate
    private let stage = Mutex(Stage.ready)

    /// The host it listens on, as given.
    public let address: String
    /// The port it listens on; the system's choice when 0 was asked for.
    public let port: UInt16

    /// Opens the address; clients can connect from now on and are served after `start`.
    ///
    /// - Parameters:
    ///   - configuration: where and how.
    ///   - admit: may refuse a request by its head, before its body is read. Called on a server thread; must not block.
    ///   - handler: gets each whole request, on a server thread; must not block, and answers now or later.
    public init(
        configuration: Configuration, admit: @escaping @Sendable (HTTPRequestHead) -> HTTPResponse? = { _ in nil },
        handler: @escaping @Sendable (HTTPRequest, HTTPResponder) -> Void
    ) throws(HTTPServerError) {
        guard let listen = ListenAddress(configuration.listen) else { throw .addressInvalid(configuration.listen) }
        core = try ServerCore(configuration: configuration, admit: admit, handler: handler)
        let listener = try listen.open(backlog: 1024)
        address = listen.host
        port = ListenAddress.port(of: listener)
        var started: [EventLoop] = []
        do throws(HTTPServerError) {
            for _ in 0..<min(max(configuration.threads, 1), 64) { started.append(try EventLoop(core)) }
            gate = try Gate(core: core, loops: started, listener: listener)
        } catch {
            for loop in started { loop.stop() }
            ListenAddress.close(listener)
            throw error
        }
        loops = started
    }

    /// Says whether an address can be listened on, by doing so for a moment.
    public static func check(listen: String) throws(HTTPServerError) {
        guard let address = ListenAddress(listen) else { throw .addressInvalid(listen) }
        ListenAddress.close(try address.open(backlog: 1))
    }

    deinit {
        stop(graceSeconds: 0)
    }

    /// Starts to serve.
    public func start() throws(HTTPServerError) {
        try stage.withLock { (stage) throws(HTTPServerError) in
            guard stage == .ready else { throw .startedBefore }
            for loop in loops { try loop.start() }
            try gate.start()
            stage = .running
        }
    }

    /// Stops listening at once, lets the requests that have begun be answered for up to this time, answers the others
    /// with 503, and closes all connections. Answers given afterwards are ignored. Can be called again, and from several
    /// threads: each call returns when the server has stopped. Not to be called on a server thread.
    public func stop(graceSeconds: Double) {
        stage.withLock { stage in
            guard stage != .stopped else { return }
            stage = .stopped
            core.isStopping.store(true, ordering: .sequentiallyConsistent)
            gate.stopAccepting()
            awaitRequests(for: .seconds(min(max(graceSeconds, 0), 86_400)))
            core.isClosed.store(true, ordering: .sequentiallyConsistent)
            for connection in core.registry.busy { connection.awaitedAnswer?.give(Problem.stopping.response) }
            // What has just been answered gets a moment to go out.
            awaitRequests(for: .milliseconds(500))
            gate.end()
            for loop in loops { loop.stop() }
            core.lingering.closeAll()
        }
    }

    private func awaitRequests(for longest: Duration) {
        let end = ContinuousClock.now + longest
        while !core.registry.busy.isEmpty {
            let left = end - ContinuousClock.now
            guard left > .zero else { return }
            core.requestEnded.wait(milliseconds: left > .milliseconds(50) ? 50 : 5)
        }
    }
}
