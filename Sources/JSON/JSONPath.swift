/// The way to a value, as it stands in errors: `data.options.challenge`, `items[2].id`.
///
/// Names are cut at 40 bytes and the whole at 200; control characters are replaced.
struct JSONPath {
    /// The path so far.
    private(set) var text = ""
    /// Whether the path was cut: what is appended now is left out.
    private(set) var isCut = false

    /// A step to a member.
    mutating func append(name: Span<UInt8>) {
        var bytes: [UInt8] = []
        for at in 0..<Swift.min(name.count, 40) {
            let isControl = name[at] < 0x20 || name[at] == 0x7F
            bytes.append(isControl ? UInt8(ascii: "?") : name[at])
        }
        let shortened = String(decoding: bytes, as: UTF8.self) + (name.count > 40 ? "…" : "")
        append(text.isEmpty ? shortened : "." + shortened)
    }

    /// A step to an element.
    mutating func append(position: Int) { append("[\(position)]") }

    private mutating func append(_ step: String) {
        guard !isCut else { return }
        isCut = text.utf8.count + step.utf8.count > 200
        text += isCut ? "…" : step
    }
}
