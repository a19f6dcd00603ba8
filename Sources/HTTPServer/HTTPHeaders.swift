/// The header fields of a request, in the order they came. Names are lower-case; values have no white space at their ends.
public struct HTTPHeaders: Sendable, Equatable, Sequence {
    /// One field: the name in lower case and the value.
    public typealias Element = (name: String, value: String)

    private var fields: [(name: String, value: String)] = []

    /// No fields.
    public init() {}

    /// The fields given; names are lower-cased.
    public init(_ fields: [(String, String)]) {
        for field in fields { append(name: field.0, value: field.1) }
    }

    /// Adds a field at the end.
    public mutating func append(name: String, value: String) {
        fields.append((name.lowercased(), value))
    }

    /// The first value under this name, in any case of letters.
    public subscript(name: String) -> String? {
        if let found = fields.first(where: { $0.name == name }) { return found.value }
        let lowered = name.lowercased()
        return fields.first { $0.name == lowered }?.value
    }

    /// All values under this name, in the order they came.
    public func all(_ name: String) -> [String] {
        let lowered = name.lowercased()
        return fields.filter { $0.name == lowered }.map(\.value)
    }

    /// How many fields there are.
    public var count: Int { fields.count }

    /// Walks through the fields in the order they came.
    public func makeIterator() -> IndexingIterator<[(name: String, value: String)]> {
        fields.makeIterator()
    }

    /// Two lists are equal when they hold the same fields in the same order.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.elementsEqual(right.fields) { $0.name == $1.name && $0.value == $1.value }
    }
}
