import Postgres
import Support
import Testing

@Suite struct PostgresPoolTests {
    private let identify = Statement(name: "id", sql: "SELECT pg_backend_pid()")

    @Test func `a session is used again, and replaced after the server ended it`() throws {
        let database = try TestDatabase.clone()
        let pool = PostgresPool(database.service, size: 2)
        let first = try pool.withConnection { $0.backendID }
        #expect(try pool.withConnection { $0.backendID } == first)
        let other = try PostgresConnection(database.superuser)
        try other.execute(
            Statement(name: "t", sql: "SELECT pg_terminate_backend($1::integer, 5000)"), [.int4(first)])
        let second = try pool.withConnection { try $0.query(identify).single().int4(0) }
        #expect(second != first)
    }

    @Test func `the bound holds: one caller too many is told so in time`() throws {
        let database = try TestDatabase.clone()
        let pool = PostgresPool(database.service, size: 1, waitLimit: .milliseconds(50))
        try pool.withConnection { _ in
            let error = #expect(throws: PostgresError.self) { try pool.withConnection { _ in } }
            #expect(error?.kind == .poolExhausted)
        }
        #expect(try pool.withConnection { try $0.query(identify).count } == 1)
    }

    @Test func `a transaction that was left open is rolled back before the next caller`() throws {
        let database = try TestDatabase.clone()
        let pool = PostgresPool(database.service, size: 1)
        try pool.withConnection { try $0.executeScript("BEGIN") }
        #expect(try pool.withConnection { !$0.isInTransaction })
    }
}
