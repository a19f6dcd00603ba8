import Ceremony
import Testing

@testable import Queries

@Suite struct CeremonyFilterTests {
    @Test func `a cursor comes back as it was`() throws {
        let cursor = CeremonyFilter.Cursor(startedAt: 1_796_019_709_000_000, firstPosition: 42)
        let filter = try CeremonyFilter(query: [(name: "cursor", value: cursor.text)])
        #expect(filter.cursor?.startedAt == 1_796_019_709_000_000)
        #expect(filter.cursor?.firstPosition == 42)
    }

    @Test(arguments: [
        ("limit", "0"), ("limit", "501"), ("limit", "ten"), ("cursor", "MQ"), ("cursor", "???"), ("since", "yesterday"),
        ("until", "2026-02-30T00:00:00Z"), ("agrees", "maybe"), ("kind", "login"), ("outcome", "verifed"),
        ("platform", "beos"), ("group", "bad"), ("confidence", "sure"), ("mediation", "silent"), ("colour", "red"),
        ("credential", "!"),
    ])
    func `a filter that cannot mean anything is refused by its name`(name: String, value: String) {
        let error = #expect(throws: PayloadError.self) { try CeremonyFilter(query: [(name: name, value: value)]) }
        #expect(error?.path == name)
    }

    @Test func `atLeast is the caller's, and what is right is taken`() throws {
        let filter = try CeremonyFilter(query: [
            (name: "atLeast", value: "7"), (name: "outcome", value: "origin_mismatch"), (name: "accepted", value: "false"),
            (name: "limit", value: "3"), (name: "since", value: "2026-11-30T00:00:00Z"),
        ])
        #expect(filter.limit == 3)
        #expect(filter.accepted == false)
        #expect(filter.texts == ["outcome": "origin_mismatch"])
        #expect(filter.since == Instant(rfc3339: "2026-11-30T00:00:00Z"))
    }
}

@Suite struct RateTests {
    @Test func `Wilson's interval at 95 percent, by hand for 8 of 10`() throws {
        let interval = try #require(Rate(numerator: 8, denominator: 10).interval)
        #expect(abs(interval.low - 0.4902) < 0.0001)
        #expect(abs(interval.high - 0.9433) < 0.0001)
    }

    @Test func `nothing observed has no interval`() { #expect(Rate(numerator: 0, denominator: 0).interval == nil) }

    @Test(arguments: [(Int64(0), Int64(5)), (5, 5)]) func `an interval stays within 0 and 1`(numerator: Int64, denominator: Int64) throws {
        let interval = try #require(Rate(numerator: numerator, denominator: denominator).interval)
        #expect(interval.low >= 0)
        #expect(interval.high <= 1)
        #expect(interval.low < interval.high)
    }
}

@Suite struct ReportSpanTests {
    @Test(arguments: [("bucket", "day"), ("by", "platform"), ("asOf", "3"), ("since", "now"), ("tz", "Europe/Berlin")])
    func `what this version does not report by is refused, not ignored`(name: String, value: String) {
        #expect(throws: PayloadError.self) { try ReportSpan(query: [(name: name, value: value)]) }
    }

    @Test func `one bucket over a span is taken`() throws {
        let span = try ReportSpan(query: [
            (name: "bucket", value: "all"), (name: "since", value: "2026-11-30T00:00:00Z"), (name: "atLeast", value: "1"),
        ])
        #expect(span.since == Instant(rfc3339: "2026-11-30T00:00:00Z"))
        #expect(span.until == nil)
    }
}
