import CBOR
import Testing

@Suite struct CBOREncoderTests {
    @Test func `maps come out in the order of CTAP2`() {
        let value = CBORValue.map(
            CBORMap([
                (.text("aa"), .null), (.text("b"), .null), (CBORValue(-1), .null), (CBORValue(300), .null),
                (CBORValue(3), .null), (CBORValue(-300), .null),
            ]))
        #expect(CBOREncoder.encode(value) == hex("a6 03f6 19012cf6 20f6 39012bf6 6162f6 626161f6"))
    }

    @Test(
        "numbers take their shortest form",
        arguments: [
            (23, "17"), (24, "1818"), (255, "18ff"), (256, "190100"), (65536, "1a00010000"),
            (4_294_967_296, "1b0000000100000000"), (-1, "20"), (-24, "37"), (-25, "3818"), (-257, "390100"),
            (Int.min, "3b7fffffffffffffff"),
        ])
    func integer(value: Int, expected: String) {
        #expect(CBOREncoder.encode(CBORValue(value)) == hex(expected))
        #expect(CBORValue(value).int == value)
    }

    @Test func `what is written reads back without a deviation`() throws {
        let value = CBORValue.map(
            CBORMap([
                (CBORValue(1), .array([.bytes([1, 2]), .simple(7), .simple(200), .undefined, .float(1.5)])),
                (.text("ü"), .map(CBORMap([(CBORValue(5), .bool(false))]))),
            ]))
        let result = try CBORDecoder.decodeFirst(CBOREncoder.encode(value))
        #expect(result.value == value)
        #expect(result.deviations == [])
        #expect(CBOREncoder.encode(.tagged(1, .text("a"))) == hex("c1 6161"))
    }
}
