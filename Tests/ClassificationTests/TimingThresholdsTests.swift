import Classification
import Testing

@Suite("Timeouts")
struct TimingThresholdsTests {
    @Test(
        "An elapsed time is a timeout within two per cent of what a client may have used",
        arguments: [
            (60_000, 60_000, true), (61_200, 60_000, true), (61_300, 60_000, false), (58_700, 60_000, false),
            (120_000, 300_000, true), (600_000, 900_000, true), (15_000, 12_000, true), (0, 60_000, false),
            (120_500, nil, true), (300_000, nil, true), (30_000, nil, false), (60, 60, false),
        ] as [(Int64, Int64?, Bool)])
    func timeout(_ elapsed: Int64, _ options: Int64?, _ expected: Bool) {
        #expect(TimingThresholds().isTimeout(elapsed: elapsed, options: options) == expected)
    }

    @Test("Numbers at the end of their range are no timeout, and no trap")
    func extremes() {
        #expect(!TimingThresholds().isTimeout(elapsed: .max, options: 60_000))
        #expect(!TimingThresholds().isTimeout(elapsed: 5, options: .max))
        #expect(!TimingThresholds().isTimeout(elapsed: nil, options: 60_000))
    }
}
