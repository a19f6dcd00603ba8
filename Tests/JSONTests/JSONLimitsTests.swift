import JSON
import Testing

@Suite("Limits hold")
struct JSONLimitsTests {
    static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> String {
        String(repeating: open, count: depth) + String(repeating: close, count: depth)
    }

    @Test("nesting is refused one level beyond the limit", arguments: [1, 5, 64, 1000])
    func depth(_ limit: Int) throws {
        let limits = JSONLimits(depth: limit)
        #expect(try JSONValue.parse(Self.nested(limit), limits: limits).count == (limit == 1 ? 0 : 1))
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(Self.nested(limit + 1), limits: limits) }
        #expect(error?.kind == .depth)
        #expect(error?.offset == limit)
    }

    @Test("a hundred thousand open brackets are refused without a crash", arguments: ["[", "{\"a\":"])
    func bomb(_ opening: String) {
        let text = String(repeating: opening, count: 100_000)
        #expect(throws: JSONError.self) { try JSONValue.parse(text) }
        let closed = text + "1" + String(repeating: opening == "[" ? "]" : "}", count: 100_000)
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(closed) }
        #expect(error?.kind == .depth)
    }

    @Test("a text larger than the limit is refused unread")
    func size() throws {
        let limits = JSONLimits(bytes: 8)
        #expect(try JSONValue.parse("[123456]", limits: limits).count == 1)
        let error = #expect(throws: JSONError.self) { try JSONValue.parse("[1234567]", limits: limits) }
        #expect(error?.kind == .tooLarge)
        #expect(throws: JSONError.self) { try JSONBatch.parse(Array("[1234567]".utf8), limits: limits) }
    }

    @Test("a large text and then small ones are parsed by the same thread")
    func growth() throws {
        for count in [10, 1_000_000, 10, 300_000, 1] {
            let text = "[" + Array(repeating: "\"abcdef\"", count: count).joined(separator: ",") + "]"
            let value = try JSONValue.parse(text, limits: JSONLimits(bytes: 1 << 30))
            #expect(value.count == count)
            #expect(value[count - 1]?.string == "abcdef")
        }
    }
}
