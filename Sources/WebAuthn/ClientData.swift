import JSON

/// The client data that was signed (L3 section 5.8.1): a JSON object, read as UTF-8 with or without a byte order mark.
///
/// As "UTF-8 decode" has it, wrong bytes are read as U+FFFD. Of a member that stands twice the first counts when both
/// are equal; where they differ, parsers disagree about what was signed, so the member counts as `ambiguous` and the
/// check that reads it fails.
struct ClientData: Sendable {
    /// A member as it was found.
    enum Member<Value: Sendable>: Sendable {
        case absent
        case value(Value)
        /// Of another kind than the member has.
        case wrongKind
        /// Twice, with different values.
        case ambiguous
    }

    private(set) var type = Member<JSONValue>.absent
    private(set) var challenge = Member<JSONValue>.absent
    private(set) var origin = Member<JSONValue>.absent
    private(set) var crossOrigin = Member<Bool>.absent
    private(set) var topOrigin = Member<JSONValue>.absent
    /// Members that stand twice with one value.
    private(set) var repeatedMembers: [String] = []
    /// Whether wrong UTF-8 was read as U+FFFD.
    private(set) var hasWrongUTF8 = false

    /// - Throws: in what the bytes are no client data.
    init(_ bytes: [UInt8]) throws(Unreadable) {
        let value: JSONValue
        (value, hasWrongUTF8) = try ClientData.parse(bytes)
        guard value.kind == .object else { throw Unreadable("The client data is no JSON object.") }
        for member in value.rawMembers {
            if member.isNamed("type") {
                note(member.value, "type", in: \.type)
            } else if member.isNamed("challenge") {
                note(member.value, "challenge", in: \.challenge)
            } else if member.isNamed("origin") {
                note(member.value, "origin", in: \.origin)
            } else if member.isNamed("topOrigin") {
                if !member.value.isNull { note(member.value, "topOrigin", in: \.topOrigin) }
            } else if member.isNamed("crossOrigin") {
                noteCrossOrigin(member.value)
            }
        }
    }

    private static func parse(_ bytes: [UInt8]) throws(Unreadable) -> (value: JSONValue, isRepaired: Bool) {
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        do {
            return (try JSONValue.parse(text, limits: .judged), false)
        } catch where error.kind == .utf8 {
            let repaired = String(decoding: text, as: UTF8.self)
            do { return (try JSONValue.parse(repaired, limits: .judged), true) } catch {
                throw Unreadable("The client data is no JSON: \(error.reason).")
            }
        } catch {
            throw Unreadable("The client data is no JSON: \(error.reason).")
        }
    }

    private mutating func note(
        _ value: JSONValue, _ name: String, in member: WritableKeyPath<ClientData, Member<JSONValue>>
    ) {
        switch self[keyPath: member] {
        case .absent:
            self[keyPath: member] = value.kind == .string ? .value(value) : .wrongKind
        case .value(let first):
            if value.stringBytes == first.stringBytes {
                repeatedMembers.append(name)
            } else {
                self[keyPath: member] = .ambiguous
            }
        case .wrongKind, .ambiguous:
            self[keyPath: member] = .ambiguous
        }
    }

    private mutating func noteCrossOrigin(_ value: JSONValue) {
        if value.isNull { return }
        guard let flag = value.bool else {
            crossOrigin = .wrongKind
            return
        }
        switch crossOrigin {
        case .absent: crossOrigin = .value(flag)
        case .value(let first):
            if first == flag { repeatedMembers.append("crossOrigin") } else { crossOrigin = .ambiguous }
        case .wrongKind, .ambiguous: crossOrigin = .ambiguous
        }
    }
}

extension ClientData.Member where Value == JSONValue {
    /// The text, where it is there once.
    var text: String? {
        if case .value(let value) = self { value.string } else { nil }
    }

    /// What to show of it.
    var shown: String {
        switch self {
        case .absent: "nothing"
        case .value(let value): value.string ?? ""
        case .wrongKind: "no string"
        case .ambiguous: "two different values"
        }
    }
}
