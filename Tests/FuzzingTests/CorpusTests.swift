import Fuzzing
import Testing
import WebAuthn

@Suite("Fuzzing")
struct CorpusTests {
    @Test(arguments: FuzzTarget.allCases) func `what must hold does for every kept input`(_ target: FuzzTarget) {
        let keys = KeyCache(capacity: 64)
        let inputs = FuzzCorpus.inputs(target)
        #expect(inputs.count > 50)
        for input in inputs {
            if let fault = target.run(input, keys: keys) { Issue.record("\(fault): \(input)") }
        }
    }

    @Test(arguments: FuzzTarget.allCases) func `what must hold does for every seed, cut off and changed`(
        _ target: FuzzTarget
    ) throws {
        let keys = KeyCache(capacity: 64)
        var state: UInt64 = 0x5EED
        for seed in try FuzzSeeds.inputs(target, vectors: nil) {
            for round in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                var input = seed
                let place = Int((state >> 33) % UInt64(input.count))
                if round.isMultiple(of: 2) {
                    input[place] ^= UInt8(truncatingIfNeeded: state >> 20)
                } else {
                    input = Array(input.prefix(place))
                }
                if let fault = target.run(input, keys: keys) { Issue.record("\(fault): \(input)") }
            }
        }
    }

    @Test func `inputs that are too short for anything are passed over`() {
        for target in FuzzTarget.allCases {
            for input in [[], [0], [1, 0], [2, 0xFF], [3, 0xFF, 0xFF, 1], [0x81, 0, 1]] as [[UInt8]] {
                #expect(target.run(input, keys: KeyCache(capacity: 8)) == nil)
            }
        }
    }
}
