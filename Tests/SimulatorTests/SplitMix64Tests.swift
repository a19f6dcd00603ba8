import Simulator
import Testing

@Suite struct SplitMix64Tests {
    @Test func `the numbers of a seed are those of the published algorithm`() {
        // The first outputs for seed 1234567, as the authors' reference code prints them.
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
    }

    @Test func `parts that read alike when joined give other numbers`() {
        var left = SplitMix64(seed: 1, "ab", "c"), right = SplitMix64(seed: 1, "a", "bc")
        #expect(left.next() != right.next())
    }

    @Test func `weights of zero are never picked`() {
        var random = SplitMix64(seed: 7)
        let picked = (0..<500).compactMap { _ in random.pick([("never", 0), ("often", 3), ("seldom", 1)]) }
        #expect(!picked.contains("never"))
        let often = picked.filter { $0 == "often" }.count
        #expect((325...425).contains(often))
        #expect(random.pick([("never", 0.0)]) == nil)
    }
}
