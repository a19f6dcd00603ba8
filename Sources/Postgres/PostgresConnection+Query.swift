import CPostgres

extension PostgresConnection {
    /// Runs a statement, prepared first where this session has not done so, and returns its rows.
    public func query(_ statement: Statement, _ binds: [Bind] = []) throws(PostgresError) -> Rows {
        try prepare(statement)
        guard unsafe EncodedBinds(binds).send(statement, on: handle) else { throw lastError() }
        return try drain()
    }

    /// Runs a statement and returns how many rows it touched.
    @discardableResult
    public func execute(_ statement: Statement, _ binds: [Bind] = []) throws(PostgresError) -> Int {
        try query(statement, binds).affected
    }

    /// Runs SQL text of any number of commands (a migration), without parameters; returns nothing.
    ///
    /// Outside a transaction the commands of one text are one transaction, unless they contain BEGIN or COMMIT.
    public func executeScript(_ sql: String) throws(PostgresError) {
        guard unsafe PQsendQuery(handle, sql) == 1 else { throw lastError() }
        _ = try drain()
    }

    private func prepare(_ statement: Statement) throws(PostgresError) {
        guard !prepared.contains(statement.name) else { return }
        guard unsafe PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else { throw lastError() }
        _ = try drain()
        prepared.insert(statement.name)
    }

    /// Reads results to their end, so that the session is free for the next call; the last one counts, or the error.
    func drain() throws(PostgresError) -> Rows {
        var last: Rows?
        var failure: PostgresError?
        while let result = unsafe PQgetResult(handle) {
            let rows = unsafe Rows(takingOwnership: result)
            if let error = error(of: rows) { failure = failure ?? error }
            last = rows
            if rows.isCopy { break }
        }
        if let failure { throw failure }
        guard let last else { throw lastError() }
        return last
    }

    /// The error that a result stands for, nil if none.
    func error(of rows: Rows) -> PostgresError? {
        guard rows.isFailure else { return nil }
        let state = rows.errorField(passkeytrail_diag_sqlstate)
        let severity = rows.errorField(passkeytrail_diag_severity)
        let isLost =
            unsafe severity == "FATAL" || severity == "PANIC" || state.hasPrefix("08")
            || PQstatus(handle) != CONNECTION_OK
        if isLost { isBroken = true }
        return PostgresError(
            kind: isLost ? .connectionLost : .query, sqlState: state, severity: severity, message: rows.errorMessage,
            constraint: rows.errorField(passkeytrail_diag_constraint))
    }

    /// A call of libpq's failed without a result to ask: the session is given up, whatever the cause.
    func lastError() -> PostgresError {
        isBroken = true
        return PostgresError(kind: .connectionLost, message: unsafe String(cString: PQerrorMessage(handle)))
    }
}
