import Postgres
import Support
import Testing

@Suite struct CopyTests {
    private let database: TestDatabase
    private let connection: PostgresConnection
    private let copy = "COPY t FROM STDIN (FORMAT binary)"
    private let count = Statement(name: "count", sql: "SELECT count(*), sum(a), count(b) FROM t")

    init() throws {
        database = try TestDatabase.clone()
        connection = try PostgresConnection(database.service)
        try connection.executeScript("CREATE TEMPORARY TABLE t (a bigint, b text, c bytea)")
    }

    @Test func `many chunks of rows arrive whole`() throws {
        let written = try connection.copyIn(copy, chunk: 1024) { writer throws(PostgresError) in
            for number in 0..<Int64(5000) {
                try writer.row(columns: 3)
                writer.write(number)
                writer.write(number % 2 == 0 ? "even" : nil)
                writer.write([UInt8](repeating: 1, count: 20))
            }
        }
        #expect(written == 5000)
        let row = try connection.query(count).single()
        #expect(try row.int8(0) == 5000 && row.int8(2) == 2500)
    }

    @Test func `a value that the server refuses fails the copy with its SQLSTATE`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.copyIn(copy) { writer throws(PostgresError) in
                try writer.row(columns: 3)
                writer.write(Int64(1))
                writer.write("a\0b")
                writer.write([UInt8]())
            }
        }
        #expect(error?.sqlState == "22021")
        #expect(try connection.query(count).single().int8(0) == 0)
    }

    @Test func `a writer that throws leaves nothing behind, and the session goes on`() throws {
        let stop = PostgresError(kind: .misuse, message: "stop")
        let error = #expect(throws: PostgresError.self) {
            try connection.copyIn(copy) { writer throws(PostgresError) in
                try writer.row(columns: 3)
                throw stop
            }
        }
        #expect(error?.kind == .misuse)
        #expect(try connection.query(count).single().int8(0) == 0)
    }

    @Test func `copying out streams, and can be broken off`() throws {
        struct Enough: Error {}
        var rows = 0
        try connection.copyOut("COPY (SELECT generate_series(1, 1000)) TO STDOUT") { _ in rows += 1 }
        #expect(rows == 1000)
        #expect(throws: Enough.self) {
            try connection.copyOut("COPY (SELECT generate_series(1, 5000000)) TO STDOUT") { _ in throw Enough() }
        }
        #expect(try connection.query(count).count == 1)
    }
}
