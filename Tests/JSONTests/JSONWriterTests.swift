import JSON
import Testing

@Suite("The writer's text is valid and reads back the same")
struct JSONWriterTests {
    @Test("commas, colons and nesting are put right")
    func structure() throws {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("a", 1)
        writer.key("b")
        writer.beginArray()
        writer.value("x")
        writer.beginObject()
        writer.endObject()
        writer.beginArray()
        writer.endArray()
        writer.null()
        writer.value(true)
        writer.value(Int64.min)
        writer.value(UInt64.max)
        writer.endArray()
        writer.member("c", 0.1)
        writer.member("d", try JSONValue.parse(#"{ "q": [1, {"r": "s"}, "t"], "u": 1.0 }"#))
        writer.key("e")
        writer.raw(Array("[ 1 ]".utf8))
        writer.endObject()
        let expected =
            #"{"a":1,"b":["x",{},[],null,true,-9223372036854775808,18446744073709551615],"c":0.1,"#
            + #""d":{"q":[1,{"r":"s"},"t"],"u":1.0},"e":[ 1 ]}"#
        #expect(writer.text == expected)
    }

    @Test("numbers that JSON has no text for become null", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func noNumber(_ number: Double) {
        var writer = JSONWriter()
        writer.value(number)
        #expect(writer.text == "null")
    }

    @Test("escapes are those of the RFC")
    func escapes() {
        var writer = JSONWriter()
        writer.value("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀")
        #expect(writer.text == #""\"\\/\b\f\n\r\t\u0000\u001f"# + "\u{7F}é😀\"")
    }

    @Test("bytes of a lone surrogate become an escape, so that the text stays UTF-8")
    func surrogates() {
        var writer = JSONWriter()
        let bytes: [UInt8] = [0x61, 0xED, 0xB0, 0x80, 0xED, 0x9F, 0xBF, 0x62]
        writer.value(bytes.span)
        #expect(writer.text == #""a\udc00"# + "\u{D7FF}b\"")
    }

    @Test("lines of values have no commas between them")
    func lines() {
        var writer = JSONWriter()
        for number in 1...2 {
            writer.value(number)
            writer.newLine()
        }
        #expect(writer.bytes == Array("1\n2\n".utf8))
    }

    @Test("random strings and doubles read back the same", arguments: [1, 2, 3] as [UInt64])
    func scalars(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let string = Self.string(&random)
            let double = Double(bitPattern: random.next())
            var writer = JSONWriter()
            writer.beginArray()
            writer.value(string)
            writer.value(double)
            writer.endArray()
            let read = try JSONValue.parse(writer.bytes, limits: .judged)
            #expect(read[0]?.stringBytes == Array(string.utf8), "seed \(seed)")
            if double.isFinite { #expect(read[1]?.double == double, "seed \(seed)") }
        }
    }

    @Test("random trees read back the same, and copying a parsed tree gives the same text", arguments: [4, 5] as [UInt64])
    func trees(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            var writer = JSONWriter()
            Self.write(to: &writer, depth: 0, &random)
            let value = try JSONValue.parse(writer.bytes, limits: .judged)
            var copy: [UInt8] = []
            value.append(to: &copy)
            #expect(copy == writer.bytes, "seed \(seed)")
        }
    }

    static func string(_ random: inout SeededRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let widest: UInt32 = [0x20, 0x7F, 0x7FF, 0xFFFF, 0x10FFFF].randomElement(using: &random) ?? 0
            text.unicodeScalars.append(Unicode.Scalar(UInt32.random(in: 0...widest, using: &random)) ?? "\"")
        }
        return text
    }

    static func write(to writer: inout JSONWriter, depth: Int, _ random: inout SeededRandom) {
        switch Int.random(in: 0...(depth < 5 ? 7 : 5), using: &random) {
        case 0: writer.null()
        case 1: writer.value(Bool.random(using: &random))
        case 2: writer.value(Int64(bitPattern: random.next()))
        case 3: writer.value(Double(Int.random(in: -999...999, using: &random)) / 8)
        case 4, 5: writer.value(string(&random))
        case 6:
            writer.beginArray()
            for _ in 0..<Int.random(in: 0...4, using: &random) { write(to: &writer, depth: depth + 1, &random) }
            writer.endArray()
        default:
            writer.beginObject()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                writer.key(string(&random))
                write(to: &writer, depth: depth + 1, &random)
            }
            writer.endObject()
        }
    }
}
