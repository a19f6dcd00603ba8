import JSON
import Testing

@Suite("Base64url is read in every form and told in which")
struct Base64URLTests {
    static let vectors: [(String, String)] = [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ]

    @Test("the vectors of RFC 4648, without padding", arguments: vectors)
    func vector(_ plain: String, _ encoded: String) {
        #expect(Base64URL.encode(Array(plain.utf8)) == encoded)
        #expect(Base64URL.decodeExact(encoded) == Array(plain.utf8))
        var text: [UInt8] = []
        Base64URL.append(Array(plain.utf8), to: &text)
        #expect(text == Array(encoded.utf8))
    }

    static let forms: [(String, [UInt8], Bool, Bool, Bool)] = [
        ("-_-_", [0xFB, 0xFF, 0xBF], false, false, true), ("+/+/", [0xFB, 0xFF, 0xBF], false, true, true),
        ("Zg==", [0x66], true, false, true), ("Zm8=", [0x66, 0x6F], true, false, true),
        ("Zh", [0x66], false, false, false), ("Zm9", [0x66, 0x6F], false, false, false),
        ("+w==", [0xFB], true, true, true), ("+x==", [0xFB], true, true, false),
    ]

    @Test("the form is told: padding, alphabet, unused bits", arguments: forms)
    func form(_ text: String, _ bytes: [UInt8], _ padded: Bool, _ standard: Bool, _ canonical: Bool) {
        let decoded = Base64URL.decode(text)
        #expect(decoded?.bytes == bytes)
        #expect(decoded?.padded == padded)
        #expect(decoded?.standardAlphabet == standard)
        #expect(decoded?.canonical == canonical)
        #expect((Base64URL.decodeExact(text) != nil) == (!padded && !standard && canonical))
    }

    @Test("what is no base64 is refused", arguments: [
        "A", "AAAAA", "=", "==", "Zg=", "Zg===", "Zm8==", "Zm9v=", "Zm9v==", "Z===", "Zg==Zg==", "=Zg=", "Z g", "Zg\n", " Zg", "-/AA",
        "+_AA", "Zm9v!", "Zm.v", "Zé", "\u{0}AAA", "====",
    ])
    func refused(_ text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test("every length comes back the same")
    func roundTrip() {
        var random = SeededRandom(seed: 7)
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            #expect(Base64URL.decodeExact(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test("a string of a parsed text is decoded in place, other kinds are not")
    func inText() throws {
        let value = try JSONValue.parse(#"["Zm9v",7,"*"]"#)
        #expect(value[0]?.base64?.bytes == Array("foo".utf8))
        #expect(value[1]?.base64 == nil)
        #expect(value[2]?.base64 == nil)
    }
}
