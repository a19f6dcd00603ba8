extension Row {
    /// A `bigint[]` of one dimension.
    public func int8Array(_ column: Int) throws(PostgresError) -> [Int64?] {
        try array(column) { $0.integer(as: Int64.self) }
    }

    /// An `integer[]` of one dimension.
    public func int4Array(_ column: Int) throws(PostgresError) -> [Int32?] {
        try array(column) { $0.integer(as: Int32.self) }
    }

    /// A `text[]` of one dimension.
    public func textArray(_ column: Int) throws(PostgresError) -> [String?] {
        try array(column) { String(decoding: $0.rest, as: UTF8.self) }
    }

    /// A `bytea[]`, `uuid[]` or `json[]` of one dimension.
    public func bytesArray(_ column: Int) throws(PostgresError) -> [[UInt8]?] {
        try array(column) { [UInt8]($0.rest) }
    }

    /// The form is that of `array_send`, see `Bind`.
    private func array<Element>(
        _ column: Int, _ element: (inout BigEndianReader) -> Element?
    ) throws(PostgresError) -> [Element?] {
        var reader = BigEndianReader(try bytes(column)[...])
        guard let dimensions = reader.integer(as: Int32.self), reader.integer(as: Int32.self) != nil,
            reader.integer(as: Int32.self) != nil
        else { throw Self.mismatch(column, "no array") }
        if dimensions == 0 { return [] }
        guard dimensions == 1, let count = reader.integer(as: Int32.self), count >= 0,
            reader.integer(as: Int32.self) != nil
        else { throw Self.mismatch(column, "an array of several dimensions") }
        var elements: [Element?] = []
        for _ in 0..<count {
            guard let length = reader.integer(as: Int32.self) else { throw Self.mismatch(column, "a short array") }
            if length < 0 {
                elements.append(nil)
                continue
            }
            guard var part = reader.part(Int(length)), let value = element(&part) else {
                throw Self.mismatch(column, "an array of another type")
            }
            elements.append(value)
        }
        return elements
    }
}

/// Takes integers and parts off the front of some bytes.
struct BigEndianReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func integer<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        guard let part = part(MemoryLayout<Value>.size) else { return nil }
        return part.rest.reduce(0) { $0 << 8 | Value(truncatingIfNeeded: $1) }
    }

    mutating func part(_ length: Int) -> BigEndianReader? {
        guard length >= 0, length <= rest.count else { return nil }
        defer { rest = rest.dropFirst(length) }
        return BigEndianReader(rest.prefix(length))
    }
}
