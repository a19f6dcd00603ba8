import Foundation
import Postgres
import Support
import Testing

@Suite struct PostgresConnectionTests {
    private let database: TestDatabase
    private let connection: PostgresConnection

    init() throws {
        database = try TestDatabase.clone()
        connection = try PostgresConnection(database.service)
    }

    @Test func `values of every type come back as they went`() throws {
        let row = try connection.query(
            Statement(
                name: "all",
                sql: """
                    SELECT $1::boolean, $2::smallint, $3::integer, $4::bigint, $5::double precision, $6::text, $7::bytea,
                        $8::uuid, $9::json, $10::text
                    """),
            [
                .bool(true), .int2(-2), .int4(.min), .int8(.max), .float8(0.25), .text("ä\n"), .bytea([0, 255]),
                .uuid(Array(0..<16)), .json(Array("{\"a\" : 1}".utf8)), .null,
            ]
        ).single()
        #expect(try row.bool(0))
        #expect(try row.int2(1) == -2)
        #expect(try row.int4(2) == .min)
        #expect(try row.int8(3) == .max)
        #expect(try row.float8(4) == 0.25)
        #expect(try row.text(5) == "ä\n")
        #expect(try row.bytes(6) == [0, 255])
        #expect(try row.bytes(7) == Array(0..<16))
        #expect(try row.bytes(8) == Array("{\"a\" : 1}".utf8))
        #expect(try row.nullableText(9) == nil)
        #expect(row.isNull(9) && !row.isNull(8))
    }

    @Test func `arrays come back as they went, nulls and empty ones included`() throws {
        let row = try connection.query(
            Statement(
                name: "arrays",
                sql: """
                    SELECT $1::bigint[], $2::integer[], $3::text[], $4::bytea[], $5::uuid[], $6::bigint[],
                        ($7::boolean[])[2], ($8::json[])[1], ($9::double precision[])[1], ($10::smallint[])[1]
                    """),
            [
                .int8Array([1, nil, -3]), .int4Array([7]), .textArray(["", nil, "ü"]), .byteaArray([[], [1], nil]),
                .uuidArray([Array(0..<16), nil]), .int8Array([]), .boolArray([nil, true]),
                .jsonArray([Array("[1 ]".utf8)]), .float8Array([1.5]), .int2Array([4]),
            ]
        ).single()
        #expect(try row.int8Array(0) == [1, nil, -3])
        #expect(try row.int4Array(1) == [7])
        #expect(try row.textArray(2) == ["", nil, "ü"])
        #expect(try row.bytesArray(3) == [[], [1], nil])
        #expect(try row.bytesArray(4) == [Array(0..<16), nil])
        #expect(try row.int8Array(5) == [])
        #expect(try row.bool(6))
        #expect(try row.bytes(7) == Array("[1 ]".utf8))
        #expect(try row.float8(8) == 1.5)
        #expect(try row.int2(9) == 4)
    }

    @Test func `a null or another type is refused where a value is asked for`() throws {
        let row = try connection.query(Statement(name: "n", sql: "SELECT NULL::bigint, 1::integer")).single()
        #expect(throws: PostgresError.self) { try row.int8(0) }
        #expect(throws: PostgresError.self) { try row.int8(1) }
        #expect(try row.nullableInt8(0) == nil)
    }

    @Test func `an error tells its SQLSTATE, and its description hides the server's words`() throws {
        let error = try #require(throws: PostgresError.self) {
            try connection.query(Statement(name: "bad", sql: "SELECT $1::text::integer"), [.text("secret")])
        }
        #expect(error.sqlState == "22P02" && error.kind == .query && error.isDataError && !error.isRetryable)
        #expect(!String(describing: error).contains("secret"))
        #expect(String(reflecting: error).contains("secret"))
        #expect(!"\(Bind.text("secret"))".contains("secret"))
        #expect(try connection.query(Statement(name: "one", sql: "SELECT 1")).count == 1)
    }

    @Test func `the session has its limits, its path and its role from the start`() throws {
        var settings = database.superuser
        settings.role = "passkeytrail_reader"
        settings.applicationName = "a name"
        settings.connectionString += " options='-c work_mem=5MB'"
        settings.parameters = ["enable_seqscan": "off"]
        let session = try PostgresConnection(settings)
        let row = try session.query(
            Statement(
                name: "s",
                sql: """
                    SELECT current_setting('statement_timeout'), current_setting('lock_timeout'), current_user::text,
                        current_setting('search_path'), current_setting('application_name'),
                        current_setting('work_mem'), current_setting('enable_seqscan'),
                        current_setting('idle_in_transaction_session_timeout'), current_setting('client_encoding')
                    """)
        ).single()
        let values = try (0..<9).map { try row.text($0) }
        #expect(
            values == ["30s", "20s", "passkeytrail_reader", "passkeytrail", "a name", "5MB", "off", "30s", "UTF8"])
    }

    @Test func `a connection string that cannot be read is misuse, an absent server is unreachable`() {
        let unreadable = #expect(throws: PostgresError.self) {
            try PostgresConnection(PostgresSettings(connectionString: "host=a password='secret"))
        }
        #expect(unreadable?.kind == .misuse)
        let absent = #expect(throws: PostgresError.self) {
            try PostgresConnection(PostgresSettings(connectionString: "host=/nowhere dbname=a"))
        }
        #expect(absent?.kind == .unreachable && absent?.isRetryable == true)
    }

    @Test func `a transaction that throws leaves nothing behind`() throws {
        struct Stop: Error {}
        try connection.executeScript("CREATE TEMPORARY TABLE t (a integer)")
        #expect(throws: Stop.self) {
            try connection.transaction {
                try connection.executeScript("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        try connection.transaction { try connection.executeScript("INSERT INTO t VALUES (2)") }
        #expect(try connection.query(Statement(name: "c", sql: "SELECT a FROM t")).map { try $0.int4(0) } == [2])
    }

    @Test func `a transaction whose failure was swallowed does not pass for committed`() throws {
        let error = #expect(throws: PostgresError.self) {
            try connection.transaction { try? connection.executeScript("SELECT 1/0") }
        }
        #expect(error?.sqlState == "25P02")
        #expect(!connection.isInTransaction)
    }

    @Test func `another thread can cancel a statement`() throws {
        let canceller = connection.canceller
        let watcher = try PostgresConnection(database.superuser)
        let id = connection.backendID
        Thread {
            let isAsleep = Statement(
                name: "w",
                sql: "SELECT 1 FROM pg_stat_activity WHERE pid = $1::integer AND wait_event = 'PgSleep'")
            while let rows = try? watcher.query(isAsleep, [.int4(id)]), rows.isEmpty {}
            canceller.cancel()
        }.start()
        let error = #expect(throws: PostgresError.self) { try connection.executeScript("SELECT pg_sleep(25)") }
        #expect(error?.sqlState == "57014")
    }

    @Test func `a session that the server ended is lost, and known to be`() throws {
        let other = try PostgresConnection(database.superuser)
        let terminate = Statement(name: "t", sql: "SELECT pg_terminate_backend($1::integer, 5000)")
        #expect(connection.isUsable)
        #expect(try other.query(terminate, [.int4(connection.backendID)]).single().bool(0))
        let error = #expect(throws: PostgresError.self) { try connection.executeScript("SELECT 1") }
        #expect(error?.kind == .connectionLost && error?.isRetryable == true)
        #expect(!connection.isUsable)
    }

    @Test func `a notification of another session arrives, and waiting ends when none comes`() throws {
        let other = try PostgresConnection(database.service)
        try connection.listen(to: "news")
        #expect(try connection.nextNotification(within: .zero) == nil)
        try other.notify("news", payload: "p")
        let news = try connection.nextNotification(within: .seconds(10))
        #expect(news?.channel == "news" && news?.payload == "p")
    }
}
