import CPostgres

/// One session on a PostgreSQL server: the owner of one libpq connection.
///
/// Calls block. It is used by one thread at a time; whoever holds it may hand it to another thread, and two threads may
/// never call at once (`PostgresPool` lends each connection to one caller). `canceller` alone may be used from any
/// thread at any time. The session ends when the object goes away, and an open transaction is then rolled back.
///
/// A connection that broke stays broken: `isUsable` is false and every call throws `.connectionLost`; open another one.
@safe public final class PostgresConnection: @unchecked Sendable {
    /// libpq's connection, owned from `init` to `deinit`.
    let handle: OpaquePointer
    /// The names of the statements that this session has prepared.
    var prepared: Set<String> = []
    /// Whether a call failed in a way after which the session is of no more use. libpq itself may not know yet: between
    /// the server's last words and the end of the stream its status is still good.
    var isBroken = false
    /// Cancels what is running on this session.
    public let canceller: PostgresCanceller

    /// Opens a session; blocks for as long as the connection string's `connect_timeout` says, 10 s if it says nothing.
    public init(_ settings: PostgresSettings) throws(PostgresError) {
        let options = try settings.startupOptions()
        // What stands before `dbname` can be overridden by the connection string, what stands after it cannot.
        let parameters = [
            ("connect_timeout", "10"), ("dbname", settings.connectionString), ("client_encoding", "UTF8"),
            ("application_name", settings.applicationName), ("options", options),
        ]
        guard let handle = unsafe Self.connect(parameters) else {
            throw PostgresError(kind: .unreachable, message: "libpq has no memory for a connection")
        }
        unsafe self.handle = unsafe handle
        guard unsafe PQstatus(handle) == CONNECTION_OK, let cancel = unsafe PQgetCancel(handle) else {
            let message = unsafe String(cString: PQerrorMessage(handle))
            canceller = unsafe PostgresCanceller(takingOwnership: nil)
            throw PostgresError(kind: .unreachable, message: message)
        }
        canceller = unsafe PostgresCanceller(takingOwnership: cancel)
        // Notices would be written to standard error; nothing of ours is said in them.
        unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    }

    deinit { unsafe PQfinish(handle) }

    private static func connect(_ parameters: [(String, String)]) -> OpaquePointer? {
        let keywords = unsafe parameters.map { unsafe strdup($0.0) } + [nil]
        let values = unsafe parameters.map { unsafe strdup($0.1) } + [nil]
        defer { unsafe (keywords + values).forEach { unsafe free($0) } }
        return unsafe PQconnectdbParams(
            keywords.map { unsafe UnsafePointer($0) }, values.map { unsafe UnsafePointer($0) }, 1)
    }

    /// Whether the session is alive as far as can be seen without asking the server.
    ///
    /// What the server has sent meanwhile is read: a session that it ended while idle is found out here.
    public var isUsable: Bool {
        guard unsafe PQtransactionStatus(handle) != PQTRANS_ACTIVE else {
            return unsafe PQstatus(handle) == CONNECTION_OK
        }
        // The server's last words come first, then the end of the stream.
        while isReadable(within: .zero), unsafe PQconsumeInput(handle) == 1 {}
        return unsafe !isBroken && PQstatus(handle) == CONNECTION_OK
    }

    /// Whether a transaction is open, a failed one included.
    public var isInTransaction: Bool {
        let status = unsafe PQtransactionStatus(handle)
        return status == PQTRANS_INTRANS || status == PQTRANS_INERROR
    }

    /// The number of the server process behind this session (`pg_backend_pid()`).
    public var backendID: Int32 { unsafe PQbackendPID(handle) }

    /// Waits for the server to send something.
    func isReadable(within limit: Duration) -> Bool {
        var request = unsafe pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, Int32(truncatingIfNeeded: limit.wholeMilliseconds)) > 0
    }
}

/// Asks the server to cancel what a session is running; usable from any thread, even after the session has ended.
@safe public final class PostgresCanceller: @unchecked Sendable {
    private let handle: OpaquePointer?

    init(takingOwnership handle: OpaquePointer?) { unsafe self.handle = unsafe handle }

    deinit { unsafe PQfreeCancel(handle) }

    /// Sends the request; the cancelled call then throws SQLSTATE 57014, unless it finished before. False when the
    /// request could not be delivered.
    @discardableResult
    public func cancel() -> Bool {
        var message = [CChar](repeating: 0, count: 256)
        return unsafe PQcancel(handle, &message, Int32(message.count)) == 1
    }
}
