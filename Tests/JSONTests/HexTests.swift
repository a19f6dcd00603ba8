import JSON
import Testing

@Suite("Hexadecimal text")
struct HexTests {
    @Test("every byte is two lower-case digits and comes back in either case")
    func roundTrip() {
        let bytes = (0...255).map { UInt8($0) }
        let text = Hex.encode(bytes)
        #expect(text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
        #expect(Hex.decode(text) == bytes)
        #expect(Hex.decode(text.uppercased()) == bytes)
    }

    @Test("an odd length and other characters are refused", arguments: ["0", "0g", "0x", " 0", "é0"])
    func refused(_ text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
