/// Writes rows in PostgreSQL's binary COPY format into one buffer that is sent whenever it has grown enough.
///
/// Call `row(columns:)`, then one `write` for each column, in order. Columns are of exactly the written types.
public struct CopyRowWriter: ~Copyable {
    var bytes: [UInt8]
    private let limit: Int
    private let send: ([UInt8]) throws(PostgresError) -> Void

    init(limit: Int, send: @escaping ([UInt8]) throws(PostgresError) -> Void) {
        self.limit = limit
        self.send = send
        bytes = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
        bytes.reserveCapacity(limit + limit / 4)
    }

    /// Begins a row of so many columns; what is buffered is sent first where it is enough for a chunk.
    public mutating func row(columns: Int16) throws(PostgresError) {
        if bytes.count >= limit { try flush() }
        bytes.appendBigEndian(columns)
    }

    /// Writes an SQL null.
    public mutating func writeNull() { bytes.appendBigEndian(Int32(-1)) }

    // One function for each width, not a generic one: these run for every column of every row.

    /// Writes a `smallint`.
    public mutating func write(_ value: Int16) { writeInteger(value) }

    /// Writes an `integer`.
    public mutating func write(_ value: Int32) { writeInteger(value) }

    /// Writes a `bigint`.
    public mutating func write(_ value: Int64) { writeInteger(value) }

    @inline(__always)
    private mutating func writeInteger(_ value: some FixedWidthInteger) {
        bytes.appendBigEndian(Int32(truncatingIfNeeded: value.bitWidth / 8))
        bytes.appendBigEndian(value)
    }

    /// Writes a `boolean`.
    public mutating func write(_ value: Bool) { writeInteger(UInt8(value ? 1 : 0)) }

    /// Writes a `double precision`.
    public mutating func write(_ value: Double) { writeInteger(value.bitPattern) }

    /// Writes a `text`.
    public mutating func write(_ value: String) {
        let start = bytes.count
        bytes.appendBigEndian(Int32(0))
        bytes.append(contentsOf: value.utf8)
        bytes.setLength(bytes.count - start - 4, at: start)
    }

    /// Writes a `text`, null where there is none.
    public mutating func write(_ value: String?) {
        if let value { write(value) } else { writeNull() }
    }

    /// Writes a `bytea`, a `uuid` (16 bytes) or a `json` (its text).
    public mutating func write(_ value: [UInt8]) {
        bytes.appendBigEndian(Int32(truncatingIfNeeded: value.count))
        bytes.append(contentsOf: value)
    }

    mutating func finish() throws(PostgresError) {
        bytes.appendBigEndian(Int16(-1))
        try flush()
    }

    private mutating func flush() throws(PostgresError) {
        try send(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
