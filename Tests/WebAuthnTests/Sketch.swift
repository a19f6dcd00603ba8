import JSON

/// A JSON text in the making.
indirect enum Sketch: Sendable {
    case text(String)
    case number(Int64)
    case flag(Bool)
    case null
    case list([Sketch])
    case object([String: Sketch])

    var json: String {
        switch self {
        case .text(let text): "\"" + text.map(Sketch.escaped).joined() + "\""
        case .number(let number): "\(number)"
        case .flag(let flag): "\(flag)"
        case .null: "null"
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value.json)" }.joined(separator: ",") + "}"
        }
    }

    private static func escaped(_ character: Character) -> String {
        switch character {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        default: String(character)
        }
    }

    func value() throws -> JSONValue { try JSONValue.parse(json) }
}
