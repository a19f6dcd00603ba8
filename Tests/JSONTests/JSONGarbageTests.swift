import JSON
import Testing

/// A text that must be refused, and how.
struct Garbage: Sendable, CustomTestStringConvertible {
    let text: [UInt8]
    let kind: JSONErrorKind
    let offset: Int?

    init(_ text: String, _ kind: JSONErrorKind, at offset: Int?) {
        self.init(Array(text.utf8), kind, at: offset)
    }

    init(_ text: [UInt8], _ kind: JSONErrorKind, at offset: Int?) {
        (self.text, self.kind, self.offset) = (text, kind, offset)
    }

    var testDescription: String { String(decoding: text.prefix(40), as: UTF8.self) }
}

@Suite("Garbage is refused with its kind and place")
struct JSONGarbageTests {
    static let structures: [Garbage] = [
        Garbage("", .empty, at: nil), Garbage(" \n\t\r ", .empty, at: nil),
        Garbage("[1 2]", .syntax, at: 3), Garbage("[1,]", .syntax, at: 3), Garbage("[,1]", .syntax, at: 1),
        Garbage("[1,,2]", .syntax, at: 3), Garbage("[", .syntax, at: 1), Garbage("[1", .syntax, at: 2),
        Garbage("]", .syntax, at: 0), Garbage("[1]]", .syntax, at: 3), Garbage("[1}", .syntax, at: 2),
        Garbage("{", .syntax, at: 1), Garbage("{]", .syntax, at: 1), Garbage("{\"a\"}", .syntax, at: 4),
        Garbage("{\"a\":}", .syntax, at: 5), Garbage("{\"a\" 1}", .syntax, at: 5), Garbage("{a:1}", .syntax, at: 1),
        Garbage("{'a':1}", .syntax, at: 1), Garbage("{\"a\":1,}", .syntax, at: 7), Garbage("{1:1}", .syntax, at: 1),
        Garbage("{\"a\":1 \"b\":2}", .syntax, at: 7), Garbage("{} {}", .syntax, at: 3), Garbage("1 2", .syntax, at: 2),
        Garbage("{}x", .syntax, at: 2), Garbage("[1]\u{0}", .syntax, at: 3), Garbage("{\"a\":1", .syntax, at: 6),
        Garbage("// x\n1", .syntax, at: 0), Garbage("[1]/**/", .syntax, at: 3), Garbage("\u{C}1", .syntax, at: 0),
        Garbage("\u{A0}1", .syntax, at: 0), Garbage("[\u{2028}1]", .syntax, at: 1),
    ]

    static let scalars: [Garbage] = [
        Garbage("tru", .syntax, at: 0), Garbage("truex", .syntax, at: 4), Garbage("True", .syntax, at: 0),
        Garbage("[fals]", .syntax, at: 1), Garbage("nul", .syntax, at: 0), Garbage("nulll", .syntax, at: 4),
        Garbage("NaN", .syntax, at: 0), Garbage("Infinity", .syntax, at: 0), Garbage("undefined", .syntax, at: 0),
        Garbage("01", .syntax, at: 0), Garbage("-01", .syntax, at: 0), Garbage("-", .syntax, at: 0),
        Garbage("+1", .syntax, at: 0), Garbage(".5", .syntax, at: 0), Garbage("1.", .syntax, at: 0),
        Garbage("1.e1", .syntax, at: 0), Garbage("1e", .syntax, at: 0), Garbage("1e+", .syntax, at: 0),
        Garbage("0x10", .syntax, at: 1), Garbage("1_000", .syntax, at: 1), Garbage("--1", .syntax, at: 0),
        Garbage("-Infinity", .syntax, at: 0), Garbage("[1a]", .syntax, at: 2), Garbage("1.2.3", .syntax, at: 3),
        Garbage("1e999", .number, at: 0), Garbage("[-1e999]", .number, at: 1),
        Garbage("123456789012345678901234567890", .number, at: 0), Garbage("18446744073709551616", .number, at: 0),
        Garbage("-9223372036854775809", .number, at: 0),
    ]

    static let strings: [Garbage] = [
        Garbage("\"", .syntax, at: 0), Garbage("\"abc", .syntax, at: 0), Garbage("'a'", .syntax, at: 0),
        Garbage("\"\\", .syntax, at: 2), Garbage("\"\\\"", .syntax, at: 0), Garbage("\"a\nb\"", .string, at: 2),
        Garbage("\"\u{0}\"", .string, at: 1), Garbage("\"\u{1F}\"", .string, at: 1), Garbage("\"\\x41\"", .string, at: 1),
        Garbage("\"\\'\"", .string, at: 1), Garbage("\"\\u12\"", .string, at: 1), Garbage("\"\\u12g4\"", .string, at: 1),
        Garbage("\"\\U0041\"", .string, at: 1), Garbage("\"\\ud83d\"", .string, at: 1),
        Garbage("\"\\ud83d\\n\"", .string, at: 1), Garbage("\"\\ud83dx\"", .string, at: 1),
        Garbage("\"\\ud83d\\u0041\"", .string, at: 1), Garbage("\"\\ud83d\\ud83d\\ude00\"", .string, at: 1),
        Garbage("\"\\ud83d\\u00\"", .string, at: 7),
    ]

    static let encodings: [Garbage] = [
        Garbage([0xEF, 0xBB, 0xBF, 0x31], .utf8, at: 0), Garbage(quoted([0x80]), .utf8, at: 1),
        Garbage(quoted([0x61, 0xFF]), .utf8, at: 2), Garbage(quoted([0xC0, 0x80]), .utf8, at: 1),
        Garbage(quoted([0xC3]), .utf8, at: 1), Garbage(quoted([0xE0, 0x80, 0x80]), .utf8, at: 1),
        Garbage(quoted([0xE2, 0x82]), .utf8, at: 1), Garbage(quoted([0xED, 0xA0, 0x80]), .utf8, at: 1),
        Garbage(quoted([0xED, 0xBF, 0xBF]), .utf8, at: 1), Garbage(quoted([0xF0, 0x80, 0x80, 0x80]), .utf8, at: 1),
        Garbage(quoted([0xF4, 0x90, 0x80, 0x80]), .utf8, at: 1), Garbage(quoted([0xF5, 0x80, 0x80, 0x80]), .utf8, at: 1),
        Garbage([0x22, 0xF0, 0x9F], .utf8, at: 1), Garbage([0xFF, 0xFE, 0x31, 0x00], .syntax, at: 0),
        Garbage([0x31, 0x00], .syntax, at: 1),
    ]

    static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }

    @Test("a text that breaks the grammar or the encoding", arguments: structures + scalars + strings + encodings)
    func garbageIsRefused(_ garbage: Garbage) {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(garbage.text) }
        #expect(error?.kind == garbage.kind)
        #expect(error?.offset == garbage.offset)
        #expect(error?.description.contains(error?.reason ?? "-") == true)
    }

    @Test("garbage is refused by the batch parser too, with the element", arguments: structures + scalars + strings)
    func garbageInBatch(_ garbage: Garbage) {
        let body = Array("[{\"a\":1},".utf8) + garbage.text + Array("]".utf8)
        let isOutOfRange = garbage.kind == .number
        let isLone = garbage.kind == .string && (try? JSONBatch.parse(body)) != nil
        let isBlank = garbage.kind == .empty
        guard !isOutOfRange, !isLone || isBlank else { return }
        let error = #expect(throws: JSONError.self) { try JSONBatch.parse(body) }
        if error?.reason != "something stands behind the value" { #expect((error?.element ?? 0) >= 1) }
    }

    @Test("a text that ends early is refused at every byte")
    func truncation() throws {
        let whole = Array(#"{"a":[1,-2.5e3,true,null,"x\u00e9\ud83d\ude00é"],"b":{"c":{}}}"#.utf8)
        _ = try JSONValue.parse(whole)
        for length in 0..<whole.count {
            #expect(throws: JSONError.self, "cut at \(length)") { try JSONValue.parse(whole[..<length]) }
        }
    }

    @Test("the message names the place and never quotes the text")
    func messages() {
        let secret = String(repeating: "s3cret", count: 50)
        let error = #expect(throws: JSONError.self) { try JSONValue.parse("{\"a\":\"\(secret)\" \"b\"}") }
        #expect(error?.description == "a comma or the end of the object is expected at byte 308")
    }
}
