public import JSON

/// Reads the members of one JSON object and names the path of whatever is wrong.
///
/// `null` counts as absent, as CloudEvents has it for attributes and as clients in the field write absent members.
public struct MemberReader: Sendable {
    /// The object.
    public let object: JSONValue
    /// Its path in the event.
    public let path: String

    /// Begins to read an object; anything else is an error.
    public init(_ value: JSONValue, path: String) throws(PayloadError) {
        guard value.kind == .object else { throw PayloadError(path: path, expected: "an object") }
        object = value
        self.path = path
    }

    /// The member, nil when it is absent or null.
    public func optional(_ name: String) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    /// The member; absent or null is an error.
    public func required(_ name: String, _ expected: String) throws(PayloadError) -> JSONValue {
        guard let value = optional(name) else {
            throw PayloadError(path: path + "." + name, expected: expected, kind: .missing)
        }
        return value
    }

    /// A text of at most so many characters; empty is an error unless allowed.
    public func text(_ name: String, upTo limit: Int = 1024, allowEmpty: Bool = false) throws(PayloadError) -> String? {
        guard let value = optional(name) else { return nil }
        let expected = allowEmpty ? "a string of up to \(limit) characters" : "a string of 1 to \(limit) characters"
        guard let text = value.string else { throw PayloadError(path: path + "." + name, expected: expected) }
        if text.isEmpty && !allowEmpty { throw PayloadError(path: path + "." + name, expected: expected) }
        if text.utf8.count > limit && text.unicodeScalars.count > limit {
            throw PayloadError(path: path + "." + name, expected: expected, kind: .tooLong)
        }
        return text
    }

    /// A text that must be there.
    public func requiredText(_ name: String, upTo limit: Int = 1024, allowEmpty: Bool = false) throws(PayloadError)
        -> String
    {
        guard let text = try text(name, upTo: limit, allowEmpty: allowEmpty) else {
            throw PayloadError(
                path: path + "." + name, expected: "a string of 1 to \(limit) characters", kind: .missing)
        }
        return text
    }

    /// A text or a number as text: platforms write codes both ways.
    public func textOrNumber(_ name: String, upTo limit: Int = 256) throws(PayloadError) -> String? {
        guard let value = optional(name) else { return nil }
        if let number = value.int { return String(number) }
        return try text(name, upTo: limit, allowEmpty: true)
    }

    /// A boolean.
    public func bool(_ name: String) throws(PayloadError) -> Bool? {
        guard let value = optional(name) else { return nil }
        guard let bool = value.bool else { throw PayloadError(path: path + "." + name, expected: "true or false") }
        return bool
    }

    /// A boolean that must be there.
    public func requiredBool(_ name: String) throws(PayloadError) -> Bool {
        guard let bool = try bool(name) else {
            throw PayloadError(path: path + "." + name, expected: "true or false", kind: .missing)
        }
        return bool
    }

    /// A whole number within a range.
    public func integer(_ name: String, in range: ClosedRange<Int64> = 0...Int64(Int32.max)) throws(PayloadError)
        -> Int64?
    {
        guard let value = optional(name) else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw PayloadError(
                path: path + "." + name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A duration in milliseconds: clients measure fractions, which are cut off.
    public func milliseconds(_ name: String) throws(PayloadError) -> Int64? {
        guard let value = optional(name) else { return nil }
        guard let number = value.double, number >= 0, number <= 1e12 else {
            throw PayloadError(path: path + "." + name, expected: "a number of milliseconds, 0 or more")
        }
        return Int64(number)
    }

    /// One of a closed list of names.
    public func name<Names: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Names.Type
    ) throws(PayloadError) -> Names? where Names.RawValue == String {
        guard let value = optional(name) else { return nil }
        guard let text = value.string, let found = Names(rawValue: text) else {
            let names = type.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw PayloadError(path: path + "." + name, expected: "one of \(names)")
        }
        return found
    }

    /// One of a closed list of names that must be there.
    public func requiredName<Names: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Names.Type
    ) throws(PayloadError) -> Names where Names.RawValue == String {
        guard let found = try self.name(name, type) else {
            let names = type.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            throw PayloadError(path: path + "." + name, expected: "one of \(names)", kind: .missing)
        }
        return found
    }

    /// Bytes in base64url, with or without padding, or in the standard alphabet (CONTRACT.md section 7).
    public func bytes(_ name: String, upTo limit: Int = 1 << 20) throws(PayloadError) -> [UInt8]? {
        guard let value = optional(name) else { return nil }
        guard let text = value.stringBytes, let decoded = Base64URL.decode(text) else {
            throw PayloadError(path: path + "." + name, expected: "bytes in base64url")
        }
        guard decoded.bytes.count <= limit else {
            throw PayloadError(path: path + "." + name, expected: "at most \(limit) bytes in base64url", kind: .tooLong)
        }
        return decoded.bytes
    }

    /// Bytes that must be there, at least one.
    public func requiredBytes(_ name: String, upTo limit: Int = 1 << 20) throws(PayloadError) -> [UInt8] {
        guard let bytes = try bytes(name, upTo: limit), !bytes.isEmpty else {
            throw PayloadError(path: path + "." + name, expected: "bytes in base64url", kind: .missing)
        }
        return bytes
    }

    /// The elements of an array, nil when it is absent.
    public func elements(_ name: String, upTo limit: Int = 10_000) throws(PayloadError) -> [JSONValue]? {
        guard let value = optional(name) else { return nil }
        guard value.kind == .array, value.count <= limit else {
            throw PayloadError(path: path + "." + name, expected: "an array of at most \(limit) elements")
        }
        return Array(value.elements)
    }

    /// An array of texts.
    public func texts(_ name: String, upTo limit: Int = 1000, each length: Int = 2048) throws(PayloadError) -> [String]?
    {
        guard let elements = try elements(name, upTo: limit) else { return nil }
        var texts: [String] = []
        for (index, element) in elements.enumerated() {
            guard let text = element.string, text.utf8.count <= length else {
                throw PayloadError(
                    path: "\(path).\(name)[\(index)]", expected: "a string of up to \(length) characters")
            }
            texts.append(text)
        }
        return texts
    }

    /// A nested object, nil when it is absent.
    public func object(_ name: String) throws(PayloadError) -> MemberReader? {
        guard let value = optional(name) else { return nil }
        return try MemberReader(value, path: path + "." + name)
    }

    /// A nested object that must be there.
    public func requiredObject(_ name: String) throws(PayloadError) -> MemberReader {
        try MemberReader(try required(name, "an object"), path: path + "." + name)
    }

    /// An RFC 3339 time.
    public func instant(_ name: String) throws(PayloadError) -> Instant? {
        guard let value = optional(name) else { return nil }
        guard let text = value.string, let instant = Instant(rfc3339: text) else {
            throw PayloadError(path: path + "." + name, expected: "a time in RFC 3339 form")
        }
        return instant
    }
}
