import CBOR
import Testing

@Suite struct CBORDecoderTests {
    private static let readings: [(String, CBORValue)] = [
        ("00", CBORValue.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)), ("1903e8", .unsigned(1000)),
        ("1a000f4240", .unsigned(1_000_000)), ("1bffffffffffffffff", .unsigned(.max)),
        ("20", .negative(0)), ("3903e7", .negative(999)), ("3bffffffffffffffff", .negative(.max)),
        ("f90000", .float(0)), ("f93e00", .float(1.5)), ("f97bff", .float(65504)), ("fa47c35000", .float(100_000)),
        ("fb3ff199999999999a", .float(1.1)), ("f9fc00", .float(-.infinity)), ("f90001", .float(0x1p-24)),
        ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null), ("f7", .undefined), ("f0", .simple(16)),
        ("f8ff", .simple(255)), ("c11a514b67b0", .tagged(1, .unsigned(1_363_896_240))),
        ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")), ("6449455446", .text("IETF")),
        ("62c3bc", .text("ü")), ("64f0908591", .text("𐅑")), ("80", .array([])),
        ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
        ("a0", .map(CBORMap())),
        ("a201020304", .map(CBORMap([(.unsigned(1), .unsigned(2)), (.unsigned(3), .unsigned(4))]))),
        ("5f42010243030405ff", .bytes([1, 2, 3, 4, 5])), ("7f657374726561646d696e67ff", .text("streaming")),
        ("9fff", .array([])), ("9f018202039f0405ffff", nested), ("bf6346756ef563416d7421ff", fun),
    ]

    @Test("examples of RFC 8949 appendix A read as it says", arguments: readings)
    func appendixA(encoded: String, expected: CBORValue) throws {
        let bytes = hex(encoded)
        let result = try CBORDecoder.decodeFirst(bytes + [0x00])
        #expect(result.value == expected)
        #expect(result.consumed == bytes.count)
    }

    private static let nested = CBORValue.array([
        .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
    ])
    private static let fun = CBORValue.map(CBORMap([(.text("Fun"), .bool(true)), (.text("Amt"), .negative(1))]))

    private static let departures: [(String, Set<CBORDeviation>)] = [
        ("a2010203 04", Set<CBORDeviation>()), ("a2 01 00 20 00", []), ("a2 01 00 61 61 00", []),
        ("1817", [.nonMinimalInteger]), ("3800", [.nonMinimalInteger]), ("190018", [.nonMinimalInteger]),
        ("1a0000ffff", [.nonMinimalInteger]), ("1b00000000ffffffff", [.nonMinimalInteger]), ("1818", []),
        ("190100", []), ("580101", [.nonMinimalLength]), ("b800", [.nonMinimalLength]),
        ("9fff", [.indefiniteLength]), ("bfff", [.indefiniteLength]), ("5fff", [.indefiniteLength]),
        ("7fff", [.indefiniteLength]), ("a2 03 00 01 00", [.unsortedKeys]), ("a2 20 00 01 00", [.unsortedKeys]),
        ("a2 62 61 61 00 61 62 00", [.unsortedKeys]), ("a2 01 00 01 00", [.unsortedKeys, .duplicateKeys]),
        ("a2 01 00 1801 00", [.nonMinimalInteger, .duplicateKeys]), ("c0 60", [.tag]), ("61 ff", [.nonUTF8Text]),
        ("8181818180", [.nestedBeyondFour]), ("81818180", []),
    ]

    @Test("a departure from the canonical form is named", arguments: departures)
    func deviation(encoded: String, expected: Set<CBORDeviation>) throws {
        #expect(try CBORDecoder.decodeFirst(hex(encoded)).deviations == expected)
    }

    private static let refusals: [(String, CBORError.Kind, Int)] = [
        ("", CBORError.Kind.truncated, 0), ("18", .truncated, 0), ("1b00", .truncated, 0), ("4201", .truncated, 0),
        ("8201", .truncated, 0), ("820018", .truncated, 2), ("9f", .truncated, 1), ("5f41", .truncated, 1),
        ("a101", .truncated, 0),
        ("5bffffffffffffffff00", .truncated, 0), ("7b8000000000000000", .truncated, 0),
        ("9b8000000000000000", .truncated, 0), ("bb7fffffffffffffff", .truncated, 0),
        ("1c", .malformed, 0), ("3d", .malformed, 0), ("5e", .malformed, 0), ("fc", .malformed, 0),
        ("ff", .malformed, 0), ("81ff", .malformed, 1), ("bf01ff", .malformed, 2), ("c0ff", .malformed, 1),
        ("5f6161ff", .malformed, 1), ("7f4161ff", .malformed, 1), ("5f5f4100ffff", .malformed, 1),
        ("f800", .malformed, 0), ("f81f", .malformed, 0), ("f8", .truncated, 0), ("1f", .malformed, 0),
        ("df00", .malformed, 0),
    ]

    @Test("what cannot be read throws with its place", arguments: refusals)
    func unreadable(encoded: String, kind: CBORError.Kind, offset: Int) {
        #expect(throws: CBORError(kind: kind, offset: offset)) { try CBORDecoder.decodeFirst(hex(encoded)) }
    }

    @Test func `limits of depth and of items hold`() throws {
        let deep = { (depth: Int) in [UInt8](repeating: 0x81, count: depth) + [0x00] }
        _ = try CBORDecoder.decodeFirst(deep(16))
        #expect(throws: CBORError(kind: .tooDeep, offset: 16)) { try CBORDecoder.decodeFirst(deep(17)) }
        #expect(throws: CBORError(kind: .tooDeep, offset: 16)) { try CBORDecoder.decodeFirst(deep(1_000_000)) }
        #expect(throws: CBORError(kind: .tooDeep, offset: 16)) {
            try CBORDecoder.decodeFirst([UInt8](repeating: 0xc1, count: 100_000))
        }
        #expect(throws: CBORError(kind: .tooManyItems, offset: 3)) {
            try CBORDecoder.decodeFirst(hex("83000102"), limits: CBORLimits(items: 3))
        }
    }

    @Test func `a slice and an offset are read in place`() throws {
        let bytes = hex("ff ff 82 01 02 ff")
        let first = try CBORDecoder.decodeFirst(bytes, offset: 2)
        #expect(first.value == .array([.unsigned(1), .unsigned(2)]) && first.consumed == 3)
        #expect(try CBORDecoder.decodeFirst(bytes[3...]).consumed == 1)
        #expect(throws: CBORError(kind: .truncated, offset: 6)) { try CBORDecoder.decodeFirst(bytes, offset: 99) }
        #expect(throws: CBORError(kind: .truncated, offset: 2)) { try CBORDecoder.decodeFirst(bytes[2..<4]) }
    }

    @Test func `a map is asked by integer and by text`() throws {
        let map = try #require(try CBORDecoder.decodeFirst(hex("a3 01 02 20 41aa 6161 f5")).value.map)
        #expect(map[1]?.int == 2)
        #expect(map[-1]?.bytes == [0xaa])
        #expect(map["a"] == .bool(true))
        #expect(map[2] == nil && map["b"] == nil)
    }
}
