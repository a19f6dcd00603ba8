/// A query with a name, prepared once on each connection that runs it.
///
/// Parameters travel in binary, so the SQL must leave no doubt about their types: `$1::bigint`, `$2::text[]`.
public struct Statement: Sendable, Hashable {
    /// The name it is prepared under; two statements of one name must have the same SQL.
    public let name: String
    /// The SQL, a single command.
    public let sql: String

    /// Names a query.
    public init(name: String, sql: String) {
        self.name = name
        self.sql = sql
    }
}

/// A statement together with the values for one run of it.
public struct Command: Sendable {
    /// What is run.
    public var statement: Statement
    /// The values of `$1`, `$2` ….
    public var binds: [Bind]

    /// Puts a statement and its values together.
    public init(_ statement: Statement, _ binds: [Bind] = []) {
        self.statement = statement
        self.binds = binds
    }

    /// Opens a transaction as part of a pipeline.
    public static let begin = Command(Statement(name: "begin", sql: "BEGIN"))
    /// Commits as part of a pipeline.
    public static let commit = Command(Statement(name: "commit", sql: "COMMIT"))
}
