import JSON

/// Words of an error's texts that may be an account: looked up where memory does not know the ceremony's account, because
/// its options went through another instance or before a restart.
enum AccountWords {
    /// Most words of one event that are looked up.
    static let limit = 32

    /// The words, each once. Those of letters alone are left out: accounts are handles, and every text is full of them.
    static func words(in value: JSONValue) -> [[UInt8]] {
        var found: [[UInt8]] = []
        collect(value, &found)
        return found
    }

    private static func collect(_ value: JSONValue, _ found: inout [[UInt8]]) {
        switch value.kind {
        case .string: if let text = value.stringBytes { split(text, &found) }
        case .object: for member in value.rawMembers { collect(member.value, &found) }
        case .array: for element in value.elements { collect(element, &found) }
        default: break
        }
    }

    private static func split(_ text: [UInt8], _ found: inout [[UInt8]]) {
        for part in text.split(whereSeparator: { $0 <= 0x20 || separators.contains($0) }) {
            var word = part
            while let last = word.last, ends.contains(last) { word.removeLast() }
            guard (FreeText.shortestAccount...256).contains(word.count), found.count < limit,
                word.contains(where: { !isLetter($0) }), !found.contains(Array(word))
            else { continue }
            found.append(Array(word))
        }
    }

    private static let separators = Set("\"'`()[]<>{},;=".utf8)
    private static let ends = Set(".:!?".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }
}
