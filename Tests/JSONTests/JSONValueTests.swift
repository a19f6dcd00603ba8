import JSON
import Testing

@Suite("Values are read as the text has them")
struct JSONValueTests {
    @Test("every kind is told apart and read")
    func kinds() throws {
        let value = try JSONValue.parse(#"{"n":null,"b":true,"i":-7,"d":1.5,"s":"x\n","a":[1,[2],{}],"o":{"k":false}}"#)
        #expect(value.kind == .object)
        #expect(value.count == 7)
        #expect(value["n"]?.isNull == true)
        #expect(value["b"]?.bool == true)
        #expect(value["i"]?.int == -7)
        #expect(value["i"]?.double == -7)
        #expect(value["d"]?.double == 1.5)
        #expect(value["d"]?.int == nil)
        #expect(value["s"]?.string == "x\n")
        #expect(value["s"]?.stringBytes == [0x78, 0x0A])
        #expect(value["s"]?.equals("x\n") == true)
        #expect(value["s"]?.equals("x\nn") == false)
        #expect(value["a"]?[1]?[0]?.int == 2)
        #expect(value["a"]?[2]?.kind == .object)
        #expect(value["a"]?[3] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["o"]?["k"]?.bool == false)
        #expect(value["x"] == nil)
        #expect(value["s"]?["k"] == nil)
        #expect(value["k"] == nil, "a member of a member is none of the object's own")
        #expect(value[Array("i".utf8)]?.int == -7)
    }

    static let numbers: [(String, Int64?, UInt64?, Double?)] = [
        ("0", 0, 0, 0), ("-0", 0, 0, 0), ("60.0", 60, 60, 60), ("6e1", 60, 60, 60), ("0.5", nil, nil, 0.5),
        ("9223372036854775807", .max, 9_223_372_036_854_775_807, 0x1p63), ("-9223372036854775808", .min, nil, -0x1p63),
        ("9223372036854775808", nil, 9_223_372_036_854_775_808, 0x1p63),
        ("18446744073709551615", nil, .max, 0x1p64), ("1e300", nil, nil, 1e300), ("5e-324", nil, nil, .leastNonzeroMagnitude),
        ("1e-999", 0, 0, 0), ("0.1", nil, nil, 0.1), ("123456789012345678901234567890.0", nil, nil, 1.2345678901234568e29),
    ]

    @Test("numbers come in every width that holds them", arguments: numbers)
    func number(_ text: String, _ int: Int64?, _ unsigned: UInt64?, _ double: Double?) throws {
        let value = try JSONValue.parse(text)
        #expect(value.int == int)
        #expect(value.unsigned == unsigned)
        #expect(value.double == double)
    }

    @Test("elements and members come in the order of the text")
    func order() throws {
        let value = try JSONValue.parse(#"{"z":[1,2.5,[9],{"q":1}],"a":"b","":3}"#)
        #expect(value.members.map(\.key) == ["z", "a", ""])
        #expect(value.rawMembers.map(\.keyBytes) == [[0x7A], [0x61], []])
        #expect(value.rawMembers.first { $0.isNamed("a") }?.value.string == "b")
        #expect(value["z"]?.elements.map(\.kind) == [.integer, .double, .array, .object])
        #expect(Array(value.elements).isEmpty)
        #expect(value["z"]?.members.map(\.key) == [])
        #expect(value["a"]?.elements.map(\.kind) == [])
    }

    @Test("slices and lent memory are parsed where they are")
    func slices() throws {
        let bytes = Array("xx[12]yy".utf8)
        #expect(try JSONValue.parse(bytes[2..<6])[0]?.int == 12)
        let lent = try unsafe bytes.withUnsafeBytes { try unsafe JSONValue.parse(UnsafeRawBufferPointer(rebasing: $0[2..<6])) }
        #expect(lent[0]?.int == 12)
    }

    @Test("a count beyond what a word of the tape holds is right")
    func saturated() throws {
        let count = 0xFF_FFFF + 3
        var bytes = [UInt8](repeating: UInt8(ascii: "1"), count: 2 * count + 1)
        bytes[0] = UInt8(ascii: "[")
        for at in stride(from: 2, to: 2 * count, by: 2) { bytes[at] = UInt8(ascii: ",") }
        bytes[2 * count] = UInt8(ascii: "]")
        #expect(try JSONValue.parse(bytes, limits: JSONLimits(bytes: 1 << 30)).count == count)
    }
}
