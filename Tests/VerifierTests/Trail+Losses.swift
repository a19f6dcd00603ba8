import Postgres
import Projections
import Support

extension Trail {
    /// Empties the verifier's own tables, as a database administrator could.
    func forgetVerifierState() throws {
        let connection = try PostgresConnection(database.owner)
        let tables = ["positions", "ceremonies", "challenges", "answers", "credentials", "unkeyed", "attempts"]
        for table in tables { try connection.executeScript("DELETE FROM passkeytrail.verifier_\(table)") }
    }

    /// Makes the projections anew and swaps them in.
    func rebuildProjections() throws { try Rebuild(log).run { _ in } }
}

extension Trail {
    /// Every row of the tables that lists and diagnoses read, as text.
    func projectedRows() throws -> [String] {
        let connection = try PostgresConnection(database.superuser)
        return try ["ceremonies", "credentials", "accounts", "sessions"].flatMap { table in
            let statement = Statement(
                name: "rows_of_\(table)", sql: "SELECT '\(table) ' || t::text FROM projections.\(table) t ORDER BY 1")
            return try connection.query(statement).map { try $0.text(0) }
        }
    }
}
