/// Builds a JSON text (RFC 8259) token by token on a byte buffer; commas are put by itself.
///
/// The caller closes what it opens and gives each member a name; the writer does not check that. Values at the top level
/// are separated by commas too, see `newLine()`.
public struct JSONWriter: Sendable {
    /// The text so far.
    public private(set) var bytes: [UInt8]
    private var needsComma = false

    /// An empty text with room for so many bytes.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// The text so far as a `String`.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Opens an object.
    public mutating func beginObject() { open(TapeTag.object) }
    /// Closes the innermost object.
    public mutating func endObject() { close(TapeTag.objectEnd) }
    /// Opens an array.
    public mutating func beginArray() { open(TapeTag.array) }
    /// Closes the innermost array.
    public mutating func endArray() { close(TapeTag.arrayEnd) }

    /// The name of the next member.
    public mutating func key(_ name: String) { key(name.utf8Span.span) }

    /// The name of the next member as UTF-8.
    public mutating func key(_ name: Span<UInt8>) {
        separate()
        JSONText.append(string: name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A string.
    public mutating func value(_ string: String) { value(string.utf8Span.span) }
    /// A string given as valid UTF-8, escaped as needed.
    public mutating func value(_ string: Span<UInt8>) {
        separate()
        JSONText.append(string: string, to: &bytes)
    }
    /// An integer.
    public mutating func value(_ number: Int) { integer(number) }
    /// An integer.
    public mutating func value(_ number: Int64) { integer(number) }
    /// An integer.
    public mutating func value(_ number: UInt64) { integer(number) }
    /// A double in its shortest form; `null` for infinities and for what is not a number.
    public mutating func value(_ number: Double) {
        separate()
        JSONText.append(number, to: &bytes)
    }
    /// A truth value.
    public mutating func value(_ truth: Bool) {
        separate()
        JSONText.append(truth ? "true" : "false", to: &bytes)
    }
    /// A parsed value, with all that is in it.
    public mutating func value(_ value: JSONValue) {
        separate()
        value.append(to: &bytes)
    }
    /// `null`.
    public mutating func null() {
        separate()
        JSONText.append("null", to: &bytes)
    }
    /// A whole value that is JSON text already; it is not checked.
    public mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
    }

    /// Ends a top-level value with a line feed, for texts of one value per line; the next one gets no comma.
    public mutating func newLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Empties the text and keeps its room.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        needsComma = false
    }

    private mutating func integer(_ number: some FixedWidthInteger) {
        separate()
        JSONText.append(number, to: &bytes)
    }

    @inline(__always)
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func close(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }
}

extension JSONWriter {
    /// A member with a string.
    public mutating func member(_ name: String, _ string: String) {
        key(name)
        value(string)
    }
    /// A member with an integer.
    public mutating func member(_ name: String, _ number: Int) {
        key(name)
        value(number)
    }
    /// A member with an integer.
    public mutating func member(_ name: String, _ number: Int64) {
        key(name)
        value(number)
    }
    /// A member with a double.
    public mutating func member(_ name: String, _ number: Double) {
        key(name)
        value(number)
    }
    /// A member with a truth value.
    public mutating func member(_ name: String, _ truth: Bool) {
        key(name)
        value(truth)
    }
    /// A member with a parsed value.
    public mutating func member(_ name: String, _ json: JSONValue) {
        key(name)
        value(json)
    }
}
