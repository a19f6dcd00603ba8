/// One row of a result; columns are named by their number, from 0.
///
/// Reading a column as another type than it has, or a null as a value, throws `.unexpectedResult`.
public struct Row {
    let rows: Rows
    let index: Int

    /// Whether the column is null (or does not exist).
    public func isNull(_ column: Int) -> Bool { rows.isNull(row: index, column: column) }

    /// A `boolean`.
    public func bool(_ column: Int) throws(PostgresError) -> Bool { try value(nullableBool(column), column) }
    /// A `smallint`.
    public func int2(_ column: Int) throws(PostgresError) -> Int16 { try value(nullableInt2(column), column) }
    /// An `integer`.
    public func int4(_ column: Int) throws(PostgresError) -> Int32 { try value(nullableInt4(column), column) }
    /// A `bigint`.
    public func int8(_ column: Int) throws(PostgresError) -> Int64 { try value(nullableInt8(column), column) }
    /// A `double precision`.
    public func float8(_ column: Int) throws(PostgresError) -> Double { try value(nullableFloat8(column), column) }
    /// A `text`.
    public func text(_ column: Int) throws(PostgresError) -> String { try value(nullableText(column), column) }
    /// The bytes of a `bytea`, `uuid`, `json` or `text`.
    public func bytes(_ column: Int) throws(PostgresError) -> [UInt8] { try value(nullableBytes(column), column) }

    /// A `boolean`, nil for null.
    public func nullableBool(_ column: Int) throws(PostgresError) -> Bool? {
        try integer(column, as: UInt8.self).map { $0 != 0 }
    }
    /// A `smallint`, nil for null.
    public func nullableInt2(_ column: Int) throws(PostgresError) -> Int16? { try integer(column, as: Int16.self) }
    /// An `integer`, nil for null.
    public func nullableInt4(_ column: Int) throws(PostgresError) -> Int32? { try integer(column, as: Int32.self) }
    /// A `bigint`, nil for null.
    public func nullableInt8(_ column: Int) throws(PostgresError) -> Int64? { try integer(column, as: Int64.self) }
    /// A `double precision`, nil for null.
    public func nullableFloat8(_ column: Int) throws(PostgresError) -> Double? {
        try integer(column, as: UInt64.self).map { Double(bitPattern: $0) }
    }
    /// A `text`, nil for null.
    public func nullableText(_ column: Int) throws(PostgresError) -> String? {
        unsafe rows.withBytes(row: index, column: column) { unsafe String(decoding: $0, as: UTF8.self) }
    }
    /// The bytes of a `bytea`, `uuid`, `json` or `text`, nil for null.
    public func nullableBytes(_ column: Int) throws(PostgresError) -> [UInt8]? {
        unsafe rows.withBytes(row: index, column: column) { unsafe [UInt8]($0) }
    }

    private func integer<Value: FixedWidthInteger>(
        _ column: Int, as type: Value.Type
    ) throws(PostgresError) -> Value? {
        if isNull(column) { return nil }
        let read = unsafe rows.withBytes(row: index, column: column) { bytes -> Value? in
            guard bytes.count == MemoryLayout<Value>.size else { return nil }
            return unsafe Value(bigEndian: bytes.loadUnaligned(as: Value.self))
        }
        guard let read else { throw Self.mismatch(column, "another width") }
        return read
    }

    private func value<Value>(_ value: Value?, _ column: Int) throws(PostgresError) -> Value {
        guard let value else { throw Self.mismatch(column, "null") }
        return value
    }

    static func mismatch(_ column: Int, _ what: String) -> PostgresError {
        PostgresError(kind: .unexpectedResult, message: "column \(column) is \(what)")
    }
}
