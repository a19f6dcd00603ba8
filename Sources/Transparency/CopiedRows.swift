import Postgres

/// Takes the rows of a binary `COPY … TO STDOUT` apart as they come, without copying a value (PostgreSQL's documentation of COPY,
/// "Binary Format").
struct CopiedRows {
    /// One row, lent until the next.
    struct Row {
        fileprivate let bytes: [UInt8]
        /// Where each column begins and ends; an end before its begin is a null.
        fileprivate let columns: [Int]

        /// The bytes of a column; nil for a null, and for a column that is not there.
        subscript(_ column: Int) -> ArraySlice<UInt8>? {
            guard 2 * column + 1 < columns.count, columns[2 * column] <= columns[2 * column + 1] else { return nil }
            return bytes[columns[2 * column]..<columns[2 * column + 1]]
        }

        /// A `bigint`, or a narrower integer; nil for anything else.
        func integer(_ column: Int) -> Int64? {
            guard let value = self[column], value.count == 8 || value.count == 4 else { return nil }
            var number: UInt64 = 0
            for byte in value { number = number << 8 | UInt64(byte) }
            return value.count == 8 ? Int64(bitPattern: number) : Int64(Int32(truncatingIfNeeded: number))
        }
    }

    private var isFirst = true
    private var columns: [Int] = []

    /// Hands each row of a part on.
    mutating func take(_ part: [UInt8], _ body: (Row) throws -> Void) throws {
        var at = 0
        if isFirst {
            // Signature, flags, and the length of an extension that there is not.
            at = 19
            isFirst = false
        }
        while at + 2 <= part.count {
            let count = Int(part[at]) << 8 | Int(part[at + 1])
            at += 2
            guard count != 0xFFFF else { return }
            columns.removeAll(keepingCapacity: true)
            for _ in 0..<count {
                guard at + 4 <= part.count else { throw Self.malformed }
                let length =
                    UInt32(part[at]) << 24 | UInt32(part[at + 1]) << 16 | UInt32(part[at + 2]) << 8 | UInt32(part[at + 3])
                at += 4
                guard length != .max else {
                    columns.append(1)
                    columns.append(0)
                    continue
                }
                guard Int(length) <= part.count - at else { throw Self.malformed }
                columns.append(at)
                at += Int(length)
                columns.append(at)
            }
            try body(Row(bytes: part, columns: columns))
        }
    }

    private static let malformed = PostgresError(kind: .unexpectedResult, message: "a row of COPY ends early")
}
