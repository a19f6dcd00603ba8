extension PostgresConnection {
    /// What a transaction sees, and whether it may write.
    public enum Isolation: String, Sendable {
        /// Each statement sees what was committed before it began.
        case readCommitted = "BEGIN ISOLATION LEVEL READ COMMITTED"
        /// All statements see one moment.
        case repeatableRead = "BEGIN ISOLATION LEVEL REPEATABLE READ"
        /// One moment, and nothing can be written.
        case readOnlySnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    }

    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
    ///
    /// A `.connectionLost` that is thrown by the commit itself leaves open whether it took effect.
    public func transaction<Result>(
        _ isolation: Isolation = .readCommitted, _ body: () throws -> Result
    ) throws -> Result {
        try executeScript(isolation.rawValue)
        do {
            let result = try body()
            try commit()
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Commits the open transaction. A failed one is refused by the server: it answers ROLLBACK, which is thrown here.
    private func commit() throws(PostgresError) {
        let rows = try query(Command.commit.statement)
        guard rows.commandTag == "COMMIT" else {
            throw PostgresError(kind: .query, sqlState: "25P02", severity: "ERROR", message: "the transaction failed")
        }
    }

    /// Ends an open transaction without effect. A lost connection has done the same on the server's side.
    public func rollBack() {
        guard isInTransaction else { return }
        try? executeScript("ROLLBACK")
    }
}
