import CPostgres

/// The rows that a statement returned, all in memory: the owner of one libpq result, of columns in binary.
///
/// Values are read where they lie; a `String` or an array is made only when it is asked for. Rows stay valid after the
/// connection is gone. They belong to the thread that made the call.
@safe public final class Rows {
    private let handle: OpaquePointer
    /// How many rows there are.
    public let count: Int

    init(takingOwnership handle: OpaquePointer) {
        unsafe self.handle = unsafe handle
        count = Int(unsafe PQntuples(handle))
    }

    deinit { unsafe PQclear(handle) }

    /// How many rows an INSERT, UPDATE, DELETE, SELECT or COPY touched.
    public var affected: Int { unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    /// What the command was, `COMMIT` for example.
    var commandTag: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// Its bytes lent to `body`; nil for a null.
    func withBytes<Value>(row: Int, column: Int, _ body: (UnsafeRawBufferPointer) -> Value?) -> Value? {
        let (row, column) = (Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column))
        guard unsafe PQgetisnull(handle, row, column) == 0, let start = unsafe PQgetvalue(handle, row, column) else {
            return nil
        }
        return unsafe body(UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, column))))
    }

    func isNull(row: Int, column: Int) -> Bool {
        unsafe PQgetisnull(handle, Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: column)) == 1
    }

    // What the result stands for, beside rows.

    var isFailure: Bool {
        let status = unsafe PQresultStatus(handle)
        return status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE
    }

    var isAborted: Bool { unsafe PQresultStatus(handle) == PGRES_PIPELINE_ABORTED }

    var isCopy: Bool {
        let status = unsafe PQresultStatus(handle)
        return status == PGRES_COPY_IN || status == PGRES_COPY_OUT
    }

    var errorMessage: String { unsafe String(cString: PQresultErrorMessage(handle)) }

    func errorField(_ code: Int32) -> String {
        guard let text = unsafe PQresultErrorField(handle, code) else { return "" }
        return unsafe String(cString: text)
    }
}

extension Rows: RandomAccessCollection {
    /// The first row's index, 0.
    public var startIndex: Int { 0 }
    /// The number of rows.
    public var endIndex: Int { count }
    /// One row; the index must be in range.
    public subscript(index: Int) -> Row {
        precondition(index >= 0 && index < count, "no such row")
        return Row(rows: self, index: index)
    }

    /// The first row where there must be one.
    public func single() throws(PostgresError) -> Row {
        guard count == 1 else {
            throw PostgresError(kind: .unexpectedResult, message: "\(count) rows where one was expected")
        }
        return self[0]
    }
}
