import JSON

extension JSONValue? {
    /// The elements of an array that may be absent.
    var elements: [JSONValue] { map { Array($0.elements) } ?? [] }
}
