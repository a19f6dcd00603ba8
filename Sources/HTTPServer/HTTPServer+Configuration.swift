extension HTTPServer {
    /// What a client may use of the server.
    public struct Limits: Sendable {
        /// The largest body in bytes, by request; asked once the headers are there.
        public var maximumBodyBytes: @Sendable (HTTPRequestHead) -> Int = { _ in 1 << 20 }
        /// The largest request line with headers, in bytes.
        public var maximumHeaderBytes = 16 << 10
        /// All bodies together that are being received or answered, in bytes; past that, requests get 503.
        public var maximumBufferedBytes = 256 << 20
        /// Open connections; further ones get 503 and are closed.
        public var connectionLimit = 4096
        /// Open connections from one address; further ones get 503 and are closed.
        public var perAddressConnectionLimit = 4096
        /// How long a connection may wait between two requests.
        public var idleTimeoutSeconds = 60.0
        /// How long a request may take to arrive, from the first byte to the last, however steadily it comes.
        public var requestTimeoutSeconds = 30.0
        /// How long an answer may take to be read by the client.
        public var responseTimeoutSeconds = 120.0
        /// How much of a refused body is read and thrown away, so that the client sees the answer and not a reset.
        public var drainBytes = 1 << 20

        /// The defaults.
        public init() {}
    }

    /// How a server is to run.
    public struct Configuration: Sendable {
        /// `127.0.0.1:8080`, `[::1]:8080`; port 0 lets the system choose.
        public var listen: String
        /// Event loops, each on a thread of its own.
        public var threads = 2
        /// What a client may use.
        public var limits = Limits()
        /// Called after each request, on a server thread. `status` is nil when the client went away or could not be
        /// understood. Method and path come from the client: no label of a metric.
        public var onCompletion: (@Sendable (_ method: String, _ path: String, _ status: Int?, _ duration: Duration) -> Void)?
        /// Called with the status of each answer that the server gave by itself, before `admit` and the handler, on a server
        /// thread. Must return soon.
        public var onRefusal: (@Sendable (Int) -> Void)?
        /// Called with libmicrohttpd's own messages, on a server thread.
        public var onMessage: (@Sendable (String) -> Void)?

        /// The defaults for this address.
        public init(listen: String) {
            self.listen = listen
        }
    }
}
