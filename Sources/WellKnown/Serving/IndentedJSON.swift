public import JSON

/// JSON with a line for each member and element, for files that people read and keep under version control.
public enum IndentedJSON {
    /// What `write` writes, indented by two blanks a level, with a line feed at the end.
    public static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        guard let value = try? JSONValue.parse(writer.bytes) else { return writer.text + "\n" }
        var text = ""
        append(value, level: 0, to: &text)
        return text + "\n"
    }

    private static func append(_ value: JSONValue, level: Int, to text: inout String) {
        let indent = String(repeating: "  ", count: level + 1)
        let end = "\n" + String(repeating: "  ", count: level)
        switch value.kind {
        case .object where value.count > 0:
            var separator = "{\n"
            for (name, member) in value.members {
                var key = JSONWriter()
                key.value(name)
                text += separator + indent + key.text + ": "
                append(member, level: level + 1, to: &text)
                separator = ",\n"
            }
            text += end + "}"
        case .array where value.count > 0:
            var separator = "[\n"
            for element in value.elements {
                text += separator + indent
                append(element, level: level + 1, to: &text)
                separator = ",\n"
            }
            text += end + "]"
        default:
            var scalar = JSONWriter()
            scalar.value(value)
            text += scalar.text
        }
    }
}
