import JSON

/// The attributes of one event, from the members of a JSON object or from `ce-*` headers.
struct Attributes {
    /// The event in the JSON format; nil in binary mode.
    private let object: JSONValue?
    /// The decoded headers of binary mode.
    private let headers: [String: JSONValue]

    /// Attributes that are read by name; all others are extensions.
    private static let known = [
        "specversion", "id", "source", "type", "time", "rpid", "subject", "datacontenttype", "data", "data_base64",
    ]

    /// The members of an event in the JSON format; `null` counts as absent.
    init(_ object: JSONValue) throws(Rejection) {
        guard object.kind == .object else { throw Rejection(.invalidJSON, "An event must be a JSON object.") }
        self.object = object
        headers = [:]
    }

    /// The headers of an event in binary mode, decoded.
    init(headers: [(name: String, value: String)]) throws(Rejection) {
        var values: [String: JSONValue] = [:]
        for (name, value) in headers where name.hasPrefix("ce-") {
            let attribute = String(name.dropFirst(3))
            guard attribute != "datacontenttype" else {
                throw Rejection(
                    .invalidAttribute, "`ce-datacontenttype` must not be sent: `Content-Type` says it in binary mode.")
            }
            guard attribute != "data" else { throw Rejection(.invalidAttribute, "`ce-data` is no attribute.") }
            // U+0000 makes no JSON string that is read here: such a value must not count as absent.
            guard let text = BinaryHeader.decode(value).flatMap({ JSONValue.string($0) }) else {
                throw Rejection(
                    .invalidText, "`ce-\(attribute)` is wrong: expected percent-encoded UTF-8 without U+0000.")
            }
            guard values[attribute] == nil else { throw Rejection(.duplicateMember, "`ce-\(attribute)` stands twice.") }
            values[attribute] = text
        }
        object = nil
        self.headers = values
    }

    /// A text attribute, nil where it is absent.
    func optional(_ name: String, upTo limit: Int) throws(Rejection) -> String? {
        guard let value = object?[name] ?? headers[name], !value.isNull else { return nil }
        return try Self.text(value, name, upTo: limit)
    }

    private static func text(_ value: JSONValue, _ name: String, upTo limit: Int) throws(Rejection) -> String {
        guard let text = value.string, !text.isEmpty else {
            throw Rejection(.invalidAttribute, "`\(name)` is wrong: expected a string of 1 to \(limit) characters.")
        }
        if text.utf8.count > limit, text.unicodeScalars.count > limit {
            throw Rejection(.tooLong, "`\(name)` is too long: expected at most \(limit) characters.")
        }
        guard isText(text) else {
            throw Rejection(.invalidText, "`\(name)` holds a control character or a noncharacter.")
        }
        return text
    }

    /// A text attribute that must be there.
    func required(_ name: String, upTo limit: Int) throws(Rejection) -> String {
        guard let text = try optional(name, upTo: limit) else {
            throw Rejection(.missingAttribute, "`\(name)` is missing: expected a string of 1 to \(limit) characters.")
        }
        return text
    }

    /// Attributes beyond those that are read by name, by name.
    func others() throws(Rejection) -> [(name: String, value: JSONValue)] {
        var others: [(name: String, value: JSONValue)] = []
        for (name, value) in unnamed() {
            guard !name.isEmpty, name.utf8.count <= 64,
                name.utf8.allSatisfy({ (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) })
            else { throw Rejection(.invalidAttribute, "An attribute's name is wrong: expected a-z and 0-9 alone.") }
            switch value.kind {
            case .string:
                _ = try Self.text(value, name, upTo: 4096)
            case .bool: break
            case .integer where value.int.flatMap({ Int32(exactly: $0) }) != nil: break
            default:
                throw Rejection(
                    .invalidAttribute,
                    "`\(name)` is wrong: expected a string, a truth value or a whole number of 32 bits.")
            }
            others.append((name, value))
        }
        guard others.count <= IngestLimits.extensions else {
            throw Rejection(.tooLong, "The event has more than \(IngestLimits.extensions) extension attributes.")
        }
        return others.sorted { $0.name < $1.name }
    }

    private func unnamed() -> [(name: String, value: JSONValue)] {
        guard let object else { return headers.filter { !Self.known.contains($0.key) }.map { ($0.key, $0.value) } }
        var unnamed: [(name: String, value: JSONValue)] = []
        for member in object.rawMembers
        where !Self.known.contains(where: { member.isNamed($0) }) && !member.value.isNull {
            unnamed.append((member.key, member.value))
        }
        return unnamed
    }

    /// CloudEvents strings (section 3.1): no control characters, no noncharacters.
    private static func isText(_ text: String) -> Bool {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return true }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x1f && !(0x7f...0x9f).contains(scalar.value) && scalar.value & 0xfffe != 0xfffe
                && !(0xfdd0...0xfdef).contains(scalar.value)
        }
    }
}

extension JSONValue {
    /// A JSON string of a text.
    static func string(_ text: String) -> JSONValue? {
        var writer = JSONWriter()
        writer.value(text)
        return try? JSONValue.parse(writer.bytes)
    }
}
