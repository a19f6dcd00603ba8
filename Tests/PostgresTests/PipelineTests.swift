import Postgres
import Support
import Testing

@Suite struct PipelineTests {
    private let database: TestDatabase
    private let connection: PostgresConnection
    private let echo = Statement(name: "echo", sql: "SELECT $1::bigint")
    private let divide = Statement(name: "divide", sql: "SELECT 1 / $1::bigint")

    init() throws {
        database = try TestDatabase.clone()
        connection = try PostgresConnection(database.service)
    }

    @Test func `results come in the order of the commands, whatever was prepared before`() throws {
        for _ in 1...2 {
            let results = try connection.pipeline([
                Command(echo, [.int8(1)]), Command(divide, [.int8(1)]), Command(echo, [.int8(3)]),
            ])
            #expect(try results.map { try $0.single().int8(0) } == [1, 1, 3])
        }
    }

    @Test func `the first failure is thrown, what is behind it does not run, and the session goes on`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.pipeline([
                Command(echo, [.int8(1)]), Command(divide, [.int8(0)]),
                Command(Statement(name: "never", sql: "SELECT 5::bigint")),
            ])
        }
        #expect(error?.sqlState == "22012")
        let after = try connection.pipeline([Command(Statement(name: "never", sql: "SELECT 5::bigint"))])
        #expect(try after[0].single().int8(0) == 5)
    }

    @Test func `a transaction can be opened and committed in pipelines`() throws {
        _ = try connection.pipeline([
            Command.begin, Command(Statement(name: "m", sql: "CREATE TEMPORARY TABLE t (a bigint)")),
        ])
        #expect(connection.isInTransaction)
        _ = try connection.pipeline([
            Command(Statement(name: "i", sql: "INSERT INTO t VALUES ($1::bigint)"), [.int8(4)]), Command.commit,
        ])
        #expect(!connection.isInTransaction)
        #expect(try connection.query(Statement(name: "r", sql: "SELECT a FROM t")).single().int8(0) == 4)
    }

    @Test func `megabytes in both directions do not block each other`() throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let mirror = Statement(name: "mirror", sql: "SELECT $1::bytea")
        let results = try connection.pipeline((0..<24).map { _ in Command(mirror, [.bytea(bytes)]) })
        #expect(results.count == 24)
        #expect(try results.allSatisfy { try $0.single().bytes(0) == bytes })
    }

    @Test func `a session that ends in mid-pipeline is lost, not hung`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.pipeline([
                Command(echo, [.int8(1)]),
                Command(Statement(name: "die", sql: "SELECT pg_terminate_backend(pg_backend_pid())")),
                Command(echo, [.int8(2)]),
            ])
        }
        #expect(error?.kind == .connectionLost)
        #expect(!connection.isUsable)
    }
}
