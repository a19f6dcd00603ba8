import JSON
import Testing

@Suite("A batch fails element by element")
struct JSONBatchTests {
    static let guilty: [(String, JSONErrorKind)] = [
        ("1e999", .number), ("{\"a\":[123456789012345678901234567890]}", .number), ("\"\\ud83d\"", .string),
        ("{\"a\":\"\\udc00\"}", .string), ("{\"a\":1,\"a\":2}", .duplicateMember), ("[\"\\u0000\"]", .zeroCharacter),
        (JSONLimitsTests.nested(65), .depth), (JSONLimitsTests.nested(2000), .depth),
    ]

    @Test("one guilty element is refused alone", arguments: guilty)
    func one(_ element: String, _ kind: JSONErrorKind) throws {
        let results = try JSONBatch.parse(Array("[ {\"a\":[1]} , \(element) ,\"é\", 7 ]".utf8))
        #expect(results.count == 4)
        #expect(try results[0].get()["a"]?[0]?.int == 1)
        let error = #expect(throws: JSONError.self) { try results[1].get() }
        #expect(error?.kind == kind)
        #expect(error?.element == 1)
        #expect(error?.path != nil)
        #expect(try results[2].get().string == "é")
        #expect(try results[3].get().int == 7)
    }

    @Test("all kinds of guilt at once are told apart")
    func all() throws {
        let body = "[" + Self.guilty.map(\.0).joined(separator: ",1,") + "]"
        let kinds = try JSONBatch.parse(Array(body.utf8)).map { result -> JSONErrorKind? in
            if case .failure(let error) = result { error.kind } else { nil }
        }
        #expect(kinds == Array(Self.guilty.map { [$0.1] }.joined(separator: [nil])))
    }

    @Test("a broken grammar refuses the whole, with byte and element")
    func broken() {
        let error = #expect(throws: JSONError.self) { try JSONBatch.parse(Array("[1, 1e999, {\"a\":tru}]".utf8)) }
        #expect(error?.kind == .syntax)
        #expect(error?.offset == 16)
        #expect(error?.element == 2)
    }

    @Test("what is no array is refused", arguments: ["{}", "1", "\"a\"", "1e999", "[1]x", "[1] [2]", "", "[1", "[1,]"])
    func noArray(_ text: String) {
        #expect(throws: JSONError.self) { try JSONBatch.parse(Array(text.utf8)) }
    }

    @Test("an empty array is an empty batch")
    func empty() throws {
        #expect(try JSONBatch.parse(Array(" [ ] ".utf8)).isEmpty)
    }

    @Test("the depth limit holds for each element, not for the array around them")
    func depth() throws {
        let results = try JSONBatch.parse(Array("[\(JSONLimitsTests.nested(64)),\(JSONLimitsTests.nested(65))]".utf8))
        #expect(throws: Never.self) { try results[0].get() }
        #expect(throws: JSONError.self) { try results[1].get() }
    }
}
