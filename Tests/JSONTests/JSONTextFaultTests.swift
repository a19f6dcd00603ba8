import JSON
import Testing

@Suite("Text faults are found, with their path")
struct JSONTextFaultTests {
    static let faults: [(String, JSONErrorKind, String?)] = [
        (#"{"a":1,"a":2}"#, .duplicateMember, "a"),
        (#"{"a":1,"\u0061":2}"#, .duplicateMember, "a"),
        (#"{"":1,"":2}"#, .duplicateMember, ""),
        (#"{"data":{"options":{"x":1,"challenge":"a","challenge":"b"}}}"#, .duplicateMember, "data.options.challenge"),
        (#"[{"id":1},{"id":1,"q":[],"id":2}]"#, .duplicateMember, "[1].id"),
        (#"{"data":["a","b\u0000c"]}"#, .zeroCharacter, "data[1]"),
        (#"{"a\u0000b":1}"#, .zeroCharacter, "a?b"),
        (#""\u0000""#, .zeroCharacter, ""),
    ]

    @Test("a fault is refused by the default limits and told by `textFault` otherwise", arguments: faults)
    func fault(_ text: String, _ kind: JSONErrorKind, _ path: String?) throws {
        let error = #expect(throws: JSONError.self) { try JSONValue.parse(text) }
        #expect(error?.kind == kind)
        if let path { #expect(error?.path == path) }
        let value = try JSONValue.parse(text, limits: .judged)
        #expect(value.textFault() == error)
    }

    static let unparsable: [(String, JSONErrorKind, String)] = [
        (#"{"a":"\udc00"}"#, .string, "a"), (#"{"a":"\ud83d"}"#, .string, "a"), (#""\udfff""#, .string, ""),
        (#"{"a":{"b":["x","y","\ude00\ud83d\ude00"]}}"#, .string, "a.b[2]"), (#"{"x":{"\udfff":1}}"#, .string, "x"),
        (#"{"b":[],"a":[{},[1,1e999]]}"#, .number, "a[1][1]"), (#"{"a":[1],"b":-1e400}"#, .number, "b"),
    ]

    @Test("what the parser cannot represent is refused under any limits, with its path", arguments: unparsable)
    func isUnparsable(_ text: String, _ kind: JSONErrorKind, _ path: String) {
        for limits in [JSONLimits.default, .judged] {
            let error = #expect(throws: JSONError.self) { try JSONValue.parse(text, limits: limits) }
            #expect(error?.kind == kind)
            #expect(error?.path == path)
        }
    }

    @Test("fine texts have no fault", arguments: [
        #"{"a":{"a":{"a":1}},"b":{"a":1}}"#, #"["\ud83d\ude00","\u00e9","\uFFFF","퟿","\ue000"]"#, #"{"ab":1,"ba":2,"a":3}"#,
        #"{"a":"a","b":"a"}"#, #"{"\u0001":"\u0010"}"#,
    ])
    func fine(_ text: String) throws {
        #expect(try JSONValue.parse(text).textFault() == nil)
    }

    @Test("one duplicate among many members is found", arguments: [2, 24, 25, 26, 5000])
    func many(_ count: Int) throws {
        var names = (0..<count).map { "\"member\($0)\":0" }
        #expect(try JSONValue.parse("{" + names.joined(separator: ",") + "}").count == count)
        names[count - 1] = "\"member\(count / 3)\":0"
        let error = #expect(throws: JSONError.self) { try JSONValue.parse("{" + names.joined(separator: ",") + "}") }
        #expect(error?.kind == .duplicateMember)
        #expect(error?.path == "member\(count / 3)")
    }

    @Test("the path in a subtree starts there, and long names are cut")
    func subtree() throws {
        let long = String(repeating: "n", count: 500)
        let value = try JSONValue.parse("{\"a\":{\"\(long)\":\"\\u0000\"}}", limits: .judged)
        #expect(value["a"]?.textFault()?.path == String(repeating: "n", count: 40) + "…")
    }
}
