import Ceremony
import JSON
import Testing

@testable import Classification

@Suite struct CohortFoldTests {
    private static let start: Int64 = 1_790_000_000

    private static func client(_ build: String, _ platform: Platform = .ios) -> Client {
        var client = Client(platform: platform)
        client.appID = "ABCDE12345.com.example.shop"
        client.appBuild = build
        return client
    }

    /// An attempt of a build, some seconds after the start.
    private static func attempt(
        _ build: String, _ number: Int, at seconds: Int64, _ measure: CohortMeasure?, who: String? = nil,
        prompted: Bool = false, platform: Platform = .ios
    ) -> CohortAttempt {
        CohortAttempt(
            ceremony: "\(build)-\(number)", position: Position(rawValue: Int64(number)),
            startedAt: Instant(rawValue: (start + seconds) * 1_000_000),
            cohorts: Cohort.cohorts(of: .authentication, client: client(build, platform), serverVersion: nil),
            identity: who ?? "acc-\(build)-\(number)", end: CohortEnd(measure, wasPrompted: prompted))
    }

    private static func flags(_ actions: [CohortAction]) -> [CohortFlag] {
        actions.compactMap { if case .flagged(let flag) = $0 { flag } else { nil } }
    }

    private static func run(_ attempts: [CohortAttempt]) -> (actions: [CohortAction], fold: CohortFold) {
        var fold = CohortFold()
        return (attempts.flatMap { fold.take($0) }, fold)
    }

    private static let sound = (0..<100).map { attempt("410", $0, at: Int64($0), nil) }

    @Test func `a build that always ends open beside one that works is flagged at its twentieth attempt`() {
        let broken = (0..<40).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds) }
        let (actions, _) = Self.run(Self.sound + broken)
        let flags = Self.flags(actions)
        #expect(flags.count == 1)
        #expect(flags.first?.at.ceremony == "420-19")
        #expect(flags.first?.cause == .association)
        #expect(flags.first?.baseline == .siblings)
        #expect(flags.first?.firstSeen == broken[0].startedAt)
        #expect(flags.first?.sentence.contains("build 420") == true)
        let sharpened = actions.compactMap { if case .sharpened(let end, _) = $0 { end.ceremony } else { nil } }
        #expect(sharpened == (0..<40).map { "420-\($0)" })
    }

    @Test func `nineteen attempts are too few`() {
        let broken = (0..<19).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds) }
        #expect(Self.run(Self.sound + broken).actions.isEmpty)
    }

    @Test func `four people who try again and again are no cohort`() {
        let broken = (0..<60).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds, who: "p\($0 % 4)") }
        #expect(Self.run(Self.sound + broken).actions.isEmpty)
        let five = (0..<60).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds, who: "p\($0 % 5)") }
        #expect(Self.flags(Self.run(Self.sound + five).actions).count == 1)
    }

    @Test func `without a baseline nothing is flagged, and one that comes later is looked at`() {
        let broken = (0..<40).map { Self.attempt("420", $0, at: Int64($0), .openEnds) }
        var (actions, fold) = Self.run(broken)
        #expect(actions.isEmpty)
        for number in 0..<60 { actions += fold.take(Self.attempt("410", number, at: 60 + Int64(number), nil)) }
        #expect(Self.flags(actions).map(\.cohort.build) == ["420"])
        #expect(actions.count == 41)
    }

    @Test func `people who close a sheet that was seen do not make the association suspect`() {
        let closing = (0..<40).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds, prompted: true) }
        let (actions, _) = Self.run(Self.sound + closing)
        #expect(Self.flags(actions).map(\.cause) == [.unknown])
        #expect(actions.count == 1)
    }

    @Test func `other platforms are a baseline where the platform has no sound build`() {
        let android = (0..<60).map { Self.attempt("9", $0, at: Int64($0), nil, platform: .android) }
        let broken = (0..<30).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds) }
        #expect(Self.flags(Self.run(android + broken).actions).map(\.baseline) == [.platforms])
    }

    @Test func `a build that stops working is compared with its own days before`() {
        let before = (0..<100).map { Self.attempt("410", $0, at: Int64($0) * 3600, nil) }
        let after = (0..<30).map { Self.attempt("410", 100 + $0, at: 105 * 3600 + Int64($0) * 60, .openEnds) }
        let flags = Self.flags(Self.run(before + after).actions)
        #expect(flags.map(\.baseline) == [.history])
        #expect(flags.first?.firstSeen == after[0].startedAt)
    }

    @Test func `a flag is cleared when the cohort works again, and only then`() {
        let broken = (0..<40).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds) }
        var (actions, fold) = Self.run(Self.sound + broken)
        actions = []
        for number in 40..<58 { actions += fold.take(Self.attempt("420", number, at: 300 + Int64(number), nil)) }
        #expect(actions.isEmpty)
        for number in 58..<80 { actions += fold.take(Self.attempt("420", number, at: 300 + Int64(number), nil)) }
        guard case .cleared(let flag, let clearing)? = actions.first, actions.count == 1 else {
            Issue.record("\(actions)")
            return
        }
        #expect(flag.cohort.build == "420")
        #expect(clearing.reason == .recovered)
    }

    @Test func `a flag ends when nobody of the cohort comes for a week`() {
        let broken = (0..<40).map { Self.attempt("420", $0, at: 200 + Int64($0), .openEnds) }
        var (_, fold) = Self.run(Self.sound + broken)
        let later = fold.take(Self.attempt("410", 1000, at: 8 * 86_400, nil))
        #expect(later.count == 1)
        if case .cleared(_, let clearing)? = later.first { #expect(clearing.reason == .unseen) }
    }

    @Test func `a failure that its build explains says nothing against the server's version`() {
        func ofServer(_ attempt: CohortAttempt) -> CohortAttempt {
            var attempt = attempt
            attempt.cohorts = Cohort.cohorts(
                of: .authentication, client: Self.client(attempt.ceremony.hasPrefix("420") ? "420" : "410"),
                serverVersion: "7")
            return attempt
        }
        let before = (0..<300).map { Self.attempt("410", $0, at: Int64($0) * 1000, nil) }
        let after = (0..<200).map { number in
            Self.attempt(number % 2 == 0 ? "420" : "410", 300 + number, at: 400_000 + Int64(number) * 20, number % 2 == 0 ? .openEnds : nil)
        }
        let flags = Self.flags(Self.run((before + after).map(ofServer)).actions)
        #expect(flags.map(\.cohort.build) == ["420"])
    }

    @Test func `a class of failure is flagged in the build that has it, without a guess at the association`() {
        let broken = (0..<30).map { Self.attempt("420", $0, at: 200 + Int64($0), .outcome(.originMismatch)) }
        let flags = Self.flags(Self.run(Self.sound + broken).actions)
        #expect(flags.map(\.measure) == [.outcome(.originMismatch)])
        #expect(flags.map(\.cause) == [.unknown])
    }

    @Test func `a release before the first failure is drawn in, one after it is not`() {
        var fold = CohortFold()
        func release(_ component: ReleaseComponent, _ version: String, at seconds: Int64) -> CohortRelease {
            CohortRelease(
                component: component, version: version, time: Instant(rawValue: (Self.start + seconds) * 1_000_000),
                position: Position(rawValue: 7))
        }
        for one in Self.sound { _ = fold.take(one) }
        fold.note(release(.app, "4.2.0", at: 150))
        fold.note(release(.web, "9", at: 160))
        fold.note(release(.app, "4.3.0", at: 400))
        let actions = (0..<30).flatMap { fold.take(Self.attempt("420", $0, at: 200 + Int64($0), .openEnds)) }
        #expect(Self.flags(actions).first?.release?.version == "4.2.0")
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `builds that differ by chance alone are not flagged`(seed: UInt64) {
        var random = SplitMix(state: seed)
        var fold = CohortFold()
        var flags = 0
        for number in 0..<8000 {
            let build = "\(400 + random.next() % 30)"
            let isBad = random.next() % 100 < 15
            let attempt = Self.attempt(build, number, at: Int64(number) * 60, isBad ? .openEnds : nil)
            flags += Self.flags(fold.take(attempt)).count
        }
        #expect(flags == 0)
    }

    @Test func `a fold that was written and read again goes on as if nothing had happened`() throws {
        let broken = (0..<60).map { Self.attempt("420", $0, at: 200 + Int64($0), $0 < 40 ? .openEnds : nil) }
        let all = Self.sound + broken
        let whole = Self.run(all).actions
        for cut in [0, 50, 110, 119, 120, 130, 150] {
            var (actions, fold) = Self.run(Array(all.prefix(cut)))
            var again = try Self.written(&fold)
            for attempt in all.dropFirst(cut) { actions += again.take(attempt) }
            #expect(actions.map(Self.shape) == whole.map(Self.shape), "cut at \(cut)")
        }
    }

    private static func shape(_ action: CohortAction) -> String {
        switch action {
        case .flagged(let flag): "flagged \(flag.id) \(flag.failures)/\(flag.attempts) \(flag.firstSeen)"
        case .cleared(let flag, let clearing): "cleared \(flag.id) \(clearing)"
        case .sharpened(let end, let flag): "sharpened \(end.ceremony) \(flag.id)"
        }
    }

    /// The fold as its tables would give it back.
    private static func written(_ fold: inout CohortFold) throws -> CohortFold {
        var writer = JSONWriter()
        writer.beginObject()
        fold.write(to: &writer)
        writer.endObject()
        var again = CohortFold(state: try JSONValue.parse(writer.bytes))
        let changes = fold.takeChanges()
        let flags = fold.records.values.flatMap(\.flags.values)
        for cohort in Set(changes.buckets.map(\.cohort)) {
            let sharpened = flags.filter { $0.cause == .association && $0.cohort.key == cohort }.map(\.firstSeen).min()
            again.restore(
                cohort: cohort, state: changes.cohorts.first { $0.cohort == cohort }?.state,
                buckets: changes.buckets.filter { $0.cohort == cohort }.map { ($0.bucket, $0.counts) },
                openEnds: changes.openEnds.filter { entry in
                    entry.cohort == cohort && sharpened.map { entry.end.startedAt < $0 } ?? true
                }.map(\.end))
        }
        return again
    }
}

@Suite struct BinomialTests {
    @Test func `tails are those of the tables`() {
        #expect(abs(Binomial.atLeast(8, of: 10, at: 0.5) - 0.0546875) < 1e-12)
        #expect(abs(Binomial.atMost(2, of: 10, at: 0.5) - 0.0546875) < 1e-12)
        #expect(abs(Binomial.atLeast(1, of: 3, at: 0.1) - 0.271) < 1e-12)
        #expect(Binomial.atLeast(20, of: 20, at: 0.5) < 1e-6)
        #expect(Binomial.atLeast(0, of: 5, at: 0.3) == 1)
        #expect(Binomial.atLeast(3, of: 5, at: 0) == 0)
        #expect(Binomial.atLeast(5, of: 5, at: 1) == 1)
    }

    @Test func `counts far from the most likely one have hardly any probability, and large numbers are no trouble`() {
        #expect(Binomial.atLeast(900, of: 1000, at: 0.05) < 1e-15)
        let half = Binomial.atLeast(50_000, of: 100_000, at: 0.5)
        #expect(half > 0.5 && half < 0.503)
    }

    @Test func `the upper limit of a share is Wilson's`() {
        #expect(abs(Binomial.upperLimit(0, of: 120) - 0.03102) < 1e-4)
        #expect(Binomial.upperLimit(0, of: 0) == 1)
    }
}

/// A small seeded source of numbers (SplitMix64).
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
