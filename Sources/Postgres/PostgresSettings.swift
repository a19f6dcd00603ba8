import CPostgres

/// Where a database is, and what holds for every session on it.
///
/// Time limits are set on the server at the session's start, so that no statement, lock or idle transaction of ours can
/// hold others up for longer, whatever becomes of this process.
public struct PostgresSettings: Sendable, Hashable {
    /// A connection URI or keyword/value string, as libpq takes it (PostgreSQL 15 manual, section 34.1.1).
    public var connectionString: String
    /// What `pg_stat_activity` shows.
    public var applicationName: String
    /// The schemas that names are looked up in, as the GUC `search_path` takes them.
    public var searchPath: String
    /// The role to act as from the session's first moment (`SET ROLE`); nil for the role that logged in.
    public var role: String?
    /// The longest a statement may run; zero for no limit.
    public var statementTimeout: Duration
    /// The longest a statement may wait for a lock; zero for no limit.
    public var lockTimeout: Duration
    /// How long a transaction may stay open with nothing to do; zero for no limit.
    public var idleInTransactionTimeout: Duration
    /// Further run-time parameters of the session, such as `enable_seqscan`.
    public var parameters: [String: String]

    /// Makes settings; the time limits are those of the service's ordinary sessions.
    public init(
        connectionString: String, applicationName: String = "passkeytrail", searchPath: String = "passkeytrail",
        role: String? = nil, statementTimeout: Duration = .seconds(30), lockTimeout: Duration = .seconds(10),
        idleInTransactionTimeout: Duration = .seconds(30), parameters: [String: String] = [:]
    ) {
        self.connectionString = connectionString
        self.applicationName = applicationName
        self.searchPath = searchPath
        self.role = role
        self.statementTimeout = statementTimeout
        self.lockTimeout = lockTimeout
        self.idleInTransactionTimeout = idleInTransactionTimeout
        self.parameters = parameters
    }

    /// Whether libpq can read a connection string; it says nothing about whether there is such a server.
    public static func canRead(connectionString: String) -> Bool {
        guard let first = unsafe PQconninfoParse(connectionString, nil) else { return false }
        unsafe PQconninfoFree(first)
        return true
    }

    /// The value of the start-up option `options`: what the connection string says itself, then ours.
    func startupOptions() throws(PostgresError) -> String {
        var all = parameters
        all["search_path"] = searchPath
        all["statement_timeout"] = String(statementTimeout.wholeMilliseconds)
        all["lock_timeout"] = String(lockTimeout.wholeMilliseconds)
        all["idle_in_transaction_session_timeout"] = String(idleInTransactionTimeout.wholeMilliseconds)
        all["role"] = role
        let ours = all.sorted { $0.key < $1.key }.map { "-c " + Self.escaped("\($0.key)=\($0.value)") }
        return ([try ownOptions()] + ours).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Blanks and backslashes in an option are escaped with a backslash.
    private static func escaped(_ option: String) -> String {
        var text = ""
        for character in option {
            if character == " " || character == "\\" { text.append("\\") }
            text.append(character)
        }
        return text
    }

    /// What stands as `options` in the connection string, empty if nothing does.
    private func ownOptions() throws(PostgresError) -> String {
        var message: UnsafeMutablePointer<CChar>?
        guard let first = unsafe PQconninfoParse(connectionString, &message) else {
            unsafe PQfreemem(message)
            // libpq's message quotes the string, which may hold a password.
            throw PostgresError(kind: .misuse, message: "the connection string cannot be read")
        }
        defer { unsafe PQconninfoFree(first) }
        var option = unsafe first
        while let keyword = unsafe option.pointee.keyword {
            if unsafe String(cString: keyword) == "options", let value = unsafe option.pointee.val {
                return unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return ""
    }
}

extension Duration {
    /// Whole milliseconds, at least one for any positive duration (zero means "no limit" to the server).
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let milliseconds = seconds.multipliedReportingOverflow(by: 1000)
        guard !milliseconds.overflow, milliseconds.partialValue < Int64(Int32.max) else { return Int64(Int32.max) }
        let whole = milliseconds.partialValue + attoseconds / 1_000_000_000_000_000
        return whole == 0 && attoseconds > 0 ? 1 : whole
    }
}
