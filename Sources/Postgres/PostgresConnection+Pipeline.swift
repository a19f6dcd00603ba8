import CPostgres

extension PostgresConnection {
    /// Sends all commands in one go and returns their rows in the same order: one round trip (libpq's pipeline mode).
    ///
    /// Statements that are new to the session are prepared on the way. Where a command fails, those behind it are not
    /// run, and its error is thrown. Outside a transaction all commands together are one transaction; an open one stays
    /// open, as failed. libpq reads while it sends, so any amount may be in flight either way.
    public func pipeline(_ commands: [Command]) throws(PostgresError) -> [Rows] {
        guard !commands.isEmpty else { return [] }
        guard unsafe PQenterPipelineMode(handle) == 1 else { throw lastError() }
        var steps: [PipelineStep] = []
        var planned = prepared
        for (index, command) in commands.enumerated() {
            if planned.insert(command.statement.name).inserted {
                let statement = command.statement
                guard unsafe PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else {
                    return try abandon()
                }
                steps.append(.prepare(statement.name))
            }
            guard unsafe EncodedBinds(command.binds).send(command.statement, on: handle) else { return try abandon() }
            steps.append(.run(index))
        }
        guard unsafe PQpipelineSync(handle) == 1 else { return try abandon() }
        return try results(of: steps)
    }

    private func results(of steps: [PipelineStep]) throws(PostgresError) -> [Rows] {
        var all: [Rows] = []
        all.reserveCapacity(steps.count)
        var failure: PostgresError?
        for step in steps {
            guard let result = unsafe PQgetResult(handle) else { return try abandon() }
            let rows = unsafe Rows(takingOwnership: result)
            if let error = error(of: rows) {
                failure = failure ?? error
            } else {
                switch step {
                case .prepare(let name): if !rows.isAborted { prepared.insert(name) }
                case .run: all.append(rows)
                }
            }
            // Each command's results end with a null; a broken connection gives one without end.
            while let extra = unsafe PQgetResult(handle) { unsafe PQclear(extra) }
        }
        // The synchronisation point; missing when the connection is gone.
        if let result = unsafe PQgetResult(handle) { unsafe PQclear(result) }
        let left = unsafe PQexitPipelineMode(handle)
        if let failure { throw failure }
        guard left == 1 else { throw lastError() }
        return all
    }

    /// Sending or reading failed in the middle: the connection is of no further use.
    private func abandon() throws(PostgresError) -> [Rows] {
        let error = lastError()
        while let result = unsafe PQgetResult(handle) { unsafe PQclear(result) }
        _ = unsafe PQexitPipelineMode(handle)
        throw error
    }
}

/// What the next result of a pipeline belongs to.
private enum PipelineStep {
    case prepare(String)
    case run(Int)
}
