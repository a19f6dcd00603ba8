/// A value for a parameter, of a type that says exactly how its bytes look.
public enum Bind: Sendable {
    /// SQL null, of whatever type.
    case null
    /// `boolean`.
    case bool(Bool)
    /// `smallint`.
    case int2(Int16)
    /// `integer`.
    case int4(Int32)
    /// `bigint`.
    case int8(Int64)
    /// `double precision`.
    case float8(Double)
    /// `text`; a NUL character in it is refused by the server (22021).
    case text(String)
    /// `bytea`.
    case bytea([UInt8])
    /// `uuid`: 16 bytes.
    case uuid([UInt8])
    /// `json`: UTF-8 text, kept by the server byte for byte.
    case json([UInt8])
    /// `boolean[]`.
    case boolArray([Bool?])
    /// `smallint[]`.
    case int2Array([Int16?])
    /// `integer[]`.
    case int4Array([Int32?])
    /// `bigint[]`.
    case int8Array([Int64?])
    /// `double precision[]`.
    case float8Array([Double?])
    /// `text[]`.
    case textArray([String?])
    /// `bytea[]`.
    case byteaArray([[UInt8]?])
    /// `uuid[]`, each of 16 bytes.
    case uuidArray([[UInt8]?])
    /// `json[]`, each UTF-8 text.
    case jsonArray([[UInt8]?])

    /// The value, or null where there is none.
    public static func text(_ value: String?) -> Bind { value.map { .text($0) } ?? .null }
    /// The value, or null where there is none.
    public static func int8(_ value: Int64?) -> Bind { value.map { .int8($0) } ?? .null }
    /// The value, or null where there is none.
    public static func int4(_ value: Int32?) -> Bind { value.map { .int4($0) } ?? .null }
    /// The value, or null where there is none.
    public static func bool(_ value: Bool?) -> Bind { value.map { .bool($0) } ?? .null }
    /// The value, or null where there is none.
    public static func bytea(_ value: [UInt8]?) -> Bind { value.map { .bytea($0) } ?? .null }
    /// The value, or null where there is none.
    public static func uuid(_ value: [UInt8]?) -> Bind { value.map { .uuid($0) } ?? .null }
}

extension Bind: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Values of users never reach a log through a description.
    public var description: String { "****" }
    /// The same.
    public var debugDescription: String { "****" }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Object identifiers of the built-in types (`pg_type.dat`), which do not change.
enum TypeID {
    static let bool: Int32 = 16
    static let bytea: Int32 = 17
    static let int8: Int32 = 20
    static let int2: Int32 = 21
    static let int4: Int32 = 23
    static let text: Int32 = 25
    static let json: Int32 = 114
    static let float8: Int32 = 701
    static let uuid: Int32 = 2950
}

extension Bind {
    var isNull: Bool { if case .null = self { true } else { false } }

    /// Appends the value's binary form (the `…recv` functions of PostgreSQL's types), without its length.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null: break
        case .bool(let value): bytes.append(value ? 1 : 0)
        case .int2(let value): bytes.appendBigEndian(value)
        case .int4(let value): bytes.appendBigEndian(value)
        case .int8(let value): bytes.appendBigEndian(value)
        case .float8(let value): bytes.appendBigEndian(value.bitPattern)
        case .text(let value): bytes.append(contentsOf: value.utf8)
        case .bytea(let value), .uuid(let value), .json(let value): bytes.append(contentsOf: value)
        case .boolArray(let values): bytes.appendArray(values, of: TypeID.bool) { $0.append($1 ? 1 : 0) }
        case .int2Array(let values): bytes.appendArray(values, of: TypeID.int2) { $0.appendBigEndian($1) }
        case .int4Array(let values): bytes.appendArray(values, of: TypeID.int4) { $0.appendBigEndian($1) }
        case .int8Array(let values): bytes.appendArray(values, of: TypeID.int8) { $0.appendBigEndian($1) }
        case .float8Array(let values):
            bytes.appendArray(values, of: TypeID.float8) { $0.appendBigEndian($1.bitPattern) }
        case .textArray(let values): bytes.appendArray(values, of: TypeID.text) { $0.append(contentsOf: $1.utf8) }
        case .byteaArray(let values): bytes.appendArray(values, of: TypeID.bytea) { $0.append(contentsOf: $1) }
        case .uuidArray(let values): bytes.appendArray(values, of: TypeID.uuid) { $0.append(contentsOf: $1) }
        case .jsonArray(let values): bytes.appendArray(values, of: TypeID.json) { $0.append(contentsOf: $1) }
        }
    }
}

extension [UInt8] {
    /// Appends an integer, its most significant byte first.
    @inline(__always)
    mutating func appendBigEndian(_ value: some FixedWidthInteger) {
        unsafe Swift.withUnsafeBytes(of: value.bigEndian) { unsafe append(contentsOf: $0) }
    }

    /// Overwrites four bytes with a length that is known only now.
    mutating func setLength(_ length: Int, at index: Int) {
        let value = UInt32(truncatingIfNeeded: length)
        self[index] = UInt8(truncatingIfNeeded: value >> 24)
        self[index + 1] = UInt8(truncatingIfNeeded: value >> 16)
        self[index + 2] = UInt8(truncatingIfNeeded: value >> 8)
        self[index + 3] = UInt8(truncatingIfNeeded: value)
    }

    /// Appends a one-dimensional array in the form of `array_recv`: dimensions, null flag, element type, extent, lower
    /// bound, then each element with its length, -1 for null.
    fileprivate mutating func appendArray<Item>(
        _ values: [Item?], of type: Int32, _ append: (inout [UInt8], Item) -> Void
    ) {
        appendBigEndian(Int32(values.isEmpty ? 0 : 1))
        appendBigEndian(Int32(values.contains { $0 == nil } ? 1 : 0))
        appendBigEndian(type)
        guard !values.isEmpty else { return }
        appendBigEndian(Int32(truncatingIfNeeded: values.count))
        appendBigEndian(Int32(1))
        for value in values {
            guard let value else {
                appendBigEndian(Int32(-1))
                continue
            }
            let start = count
            appendBigEndian(Int32(0))
            append(&self, value)
            setLength(count - start - 4, at: start)
        }
    }
}
