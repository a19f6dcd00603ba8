import CBOR
import Testing

@Suite struct CBORHostileInputTests {
    private static let seed: UInt64 = 0x5EED_CB02
    /// Four parts run side by side: a million inputs in a release build, and as many in a debug build as seconds allow.
    #if DEBUG
        private static let rounds = 100_000
    #else
        private static let rounds = 250_000
    #endif

    /// What is read must be inside the input; canonical input must come out of the encoder as it went in.
    @Test(arguments: UInt64(0)..<4)
    func `random and mutated inputs are read or refused within the input`(part: UInt64) {
        var random = SplitMix(state: Self.seed &+ part)
        var read = 0, refused = 0, canonical = 0
        let base = hex("a5 01 02 03 26 20 01 21 58 04 01020304 22 58 04 05060708 a2 6161 82 01 f5 9f 01 5f 4101 ff ff")
        for round in 0..<Self.rounds {
            var input = base
            if round.isMultiple(of: 2) {
                input = (0..<Int(random.next() % 24)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            } else {
                for _ in 0...(random.next() % 3) {
                    input[Int(random.next() % UInt64(input.count))] = UInt8(truncatingIfNeeded: random.next())
                }
            }
            do throws(CBORError) {
                let result = try CBORDecoder.decodeFirst(input)
                read += 1
                guard (1...input.count).contains(result.consumed) else {
                    Issue.record("consumed \(result.consumed) of \(input), seed \(Self.seed)")
                    return
                }
                if result.deviations.isEmpty, !result.value.holdsFloat {
                    canonical += 1
                    guard CBOREncoder.encode(result.value) == Array(input.prefix(result.consumed)) else {
                        Issue.record("not canonical: \(input), seed \(Self.seed)")
                        return
                    }
                }
            } catch {
                refused += 1
                guard (0...input.count).contains(error.offset) else {
                    Issue.record("offset \(error.offset) of \(input), seed \(Self.seed)")
                    return
                }
            }
        }
        #expect(read + refused == Self.rounds)
        #expect(read > 10_000 && refused > 10_000 && canonical > 10_000, "seed \(Self.seed)")
    }

    @Test func `nested arrays that promise much reserve little and end soon`() {
        let promise = hex("9a 00002000")
        let input = (0..<15).flatMap { _ in promise } + [UInt8](repeating: 0, count: 9000)
        #expect(throws: CBORError.self) { try CBORDecoder.decodeFirst(input) }
    }
}

private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension CBORValue {
    /// Narrow floating-point numbers are written wide, so they do not come out as they went in.
    fileprivate var holdsFloat: Bool {
        switch self {
        case .float: true
        case .array(let elements): elements.contains(where: \.holdsFloat)
        case .map(let map): map.pairs.contains { $0.key.holdsFloat || $0.value.holdsFloat }
        case .tagged(_, let value): value.holdsFloat
        default: false
        }
    }
}
