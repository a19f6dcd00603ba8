import JSON

/// The shape of a JSON value, as the API's description tells it (JSON Schema 2020-12, which OpenAPI 3.1 uses).
indirect enum JSONShape: Sendable {
    case anything
    case string
    case time
    case choice([String])
    case integer(least: Int, most: Int? = nil)
    case number
    case boolean
    case list(JSONShape, most: Int? = nil)
    /// Members that are always there, then those that may be; others may stand beside them.
    case object([(String, JSONShape)], optional: [(String, JSONShape)] = [])
    /// Members of any name.
    case map(JSONShape)
    case orNull(JSONShape)
    /// One of the description's components.
    case named(String)

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .anything: break
        case .string: writer.member("type", "string")
        case .time:
            writer.member("type", "string")
            writer.member("format", "date-time")
        case .choice(let names):
            writer.member("type", "string")
            Self.write("enum", names, to: &writer)
        case .integer(let least, let most):
            writer.member("type", "integer")
            writer.member("minimum", least)
            if let most { writer.member("maximum", most) }
        case .number: writer.member("type", "number")
        case .boolean: writer.member("type", "boolean")
        case .list(let element, let most):
            writer.member("type", "array")
            if let most { writer.member("maxItems", most) }
            writer.key("items")
            element.write(to: &writer)
        case .object(let members, let optional): Self.write(members, optional, to: &writer)
        case .map(let value):
            writer.member("type", "object")
            writer.key("additionalProperties")
            value.write(to: &writer)
        case .orNull(let shape):
            writer.key("anyOf")
            writer.beginArray()
            shape.write(to: &writer)
            writer.raw(Array(#"{"type":"null"}"#.utf8))
            writer.endArray()
        case .named(let name): writer.member("$ref", "#/components/schemas/\(name)")
        }
        writer.endObject()
    }

    private static func write(
        _ members: [(String, JSONShape)], _ optional: [(String, JSONShape)], to writer: inout JSONWriter
    ) {
        writer.member("type", "object")
        if !members.isEmpty { write("required", members.map(\.0), to: &writer) }
        writer.key("properties")
        writer.beginObject()
        for (name, shape) in members + optional {
            writer.key(name)
            shape.write(to: &writer)
        }
        writer.endObject()
    }

    private static func write(_ key: String, _ texts: [String], to writer: inout JSONWriter) {
        writer.key(key)
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }
}

extension JSONShape {
    /// The names of a closed list of the vocabulary.
    static func names<Name: RawRepresentable & CaseIterable>(of type: Name.Type) -> JSONShape
    where Name.RawValue == String {
        .choice(type.allCases.map(\.rawValue))
    }
}
