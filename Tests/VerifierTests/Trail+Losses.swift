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
