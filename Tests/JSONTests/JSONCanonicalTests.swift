import JSON
import Testing

@Suite("Equal values have equal canonical bytes")
struct JSONCanonicalTests {
    static func canonical(_ text: String) throws -> String {
        var bytes: [UInt8] = []
        try JSONValue.parse(text).appendCanonical(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static let texts: [(String, String)] = [
        (#" { "b" : 1.0 , "a" : [ 10e-1, -0.0, 0 ] } "#, #"{"a":[1,0,0],"b":1}"#),
        (#"{"é":1,"z":2,"ab":3,"a":4,"":5}"#, #"{"":5,"a":4,"ab":3,"z":2,"é":1}"#),
        (#""\u0041\/\u00e9\n\u001f\"\\""#, #""A/é\n\u001f\"\\""#),
        ("1e19", "10000000000000000000"), ("18446744073709551615", "18446744073709551615"), ("1.50", "1.5"),
        ("1E400e", ""), ("[]", "[]"), ("{}", "{}"), ("[[],{},null,true,false]", "[[],{},null,true,false]"),
        ("1e300", "1e+300"), ("9223372036854775807", "9223372036854775807"), ("-5", "-5"),
    ].filter { !$0.1.isEmpty }

    @Test("the canonical text", arguments: texts)
    func text(_ text: String, _ expected: String) throws {
        #expect(try Self.canonical(text) == expected)
        #expect(try Self.canonical(expected) == expected)
    }

    @Test("equality looks at values, not at spelling or order")
    func equality() throws {
        #expect(try JSONValue.parse(#"{"a":1,"b":[2.0]}"#) == JSONValue.parse(#"{"b":[2],"a":1.0}"#))
        #expect(try JSONValue.parse("[1,2]") != JSONValue.parse("[2,1]"))
        #expect(try JSONValue.parse("\"1\"") != JSONValue.parse("1"))
        #expect(try JSONValue.parse("9007199254740993") != JSONValue.parse("9007199254740992"))
        #expect(try JSONValue.parse(#"{"a":null}"#) != JSONValue.parse("{}"))
    }
}
