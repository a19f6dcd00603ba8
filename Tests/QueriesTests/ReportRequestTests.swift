import Ceremony
import Foundation
import Testing

@testable import Queries

@Suite struct ReportRowTests {
    private func wilson(_ numerator: Int64, _ denominator: Int64) -> (low: Double, high: Double)? {
        ReportRow(metric: "m", by: [], bucket: "all", numerator: numerator, denominator: denominator).interval
    }

    @Test func `Wilson's interval at 95 percent, by hand for 8 of 10`() throws {
        let interval = try #require(wilson(8, 10))
        #expect(abs(interval.low - 0.4902) < 0.0001)
        #expect(abs(interval.high - 0.9433) < 0.0001)
    }

    @Test func `nothing observed has no interval, and no rate`() {
        let row = ReportRow(metric: "m", by: [], bucket: "all", numerator: 0, denominator: 0)
        #expect(row.interval == nil && row.rate == nil)
        #expect(row.fullNote == "not_observed")
    }

    @Test func `more than all is no rate`() {
        let row = ReportRow(metric: "m", by: [], bucket: "all", numerator: 3, denominator: 2)
        #expect(row.interval == nil && row.rate == nil)
        #expect(row.fullNote == "more_than_all")
    }

    @Test(arguments: [(Int64(0), Int64(5)), (5, 5)]) func `an interval stays within 0 and 1`(numerator: Int64, denominator: Int64) throws {
        let interval = try #require(wilson(numerator, denominator))
        #expect(interval.low >= 0)
        #expect(interval.high <= 1)
        #expect(interval.low < interval.high)
    }
}

@Suite struct ReportRequestTests {
    @Test(arguments: [("bucket", "year"), ("by", "shoe"), ("asOf", "-1"), ("since", "now"), ("tz", "Mars/Base"), ("account", "a")])
    func `what a report cannot be asked for is refused, not ignored`(name: String, value: String) {
        #expect(throws: PayloadError.self) { try ReportRequest(query: [(name: name, value: value)]) }
    }

    @Test func `span, buckets, zone, dimensions and filters are taken`() throws {
        let request = try ReportRequest(query: [
            (name: "bucket", value: "day"), (name: "since", value: "2026-11-30T00:00:00Z"), (name: "atLeast", value: "1"),
            (name: "tz", value: "Asia/Kolkata"), (name: "by", value: "platform,appBuild"), (name: "outcome", value: "verified"),
            (name: "asOf", value: "7"),
        ])
        #expect(request.since == Instant(rfc3339: "2026-11-30T00:00:00Z"))
        #expect(request.by == [.platform, .appBuild])
        #expect(request.filters.map(\.dimension) == [.outcome])
        #expect(request.asOf == Position(rawValue: 7))
    }

    @Test func `a day of a zone with half hours begins at its own midnight`() throws {
        let request = try ReportRequest(query: [
            (name: "bucket", value: "day"), (name: "tz", value: "Asia/Kolkata"),
            (name: "since", value: "2026-11-29T18:30:00Z"), (name: "until", value: "2026-12-01T18:30:00Z"),
        ])
        let buckets = try ReportBuckets(request, first: 0, last: 0)
        #expect(buckets.names == ["2026-11-30T00:00:00+05:30", "2026-12-01T00:00:00+05:30"])
        #expect(buckets.bounds.map { $0 - buckets.bounds[0] } == [0, 96, 192])
    }

    @Test func `a day on which clocks change has 23 or 25 hours`() throws {
        let request = try ReportRequest(query: [
            (name: "bucket", value: "day"), (name: "tz", value: "Europe/Vienna"),
            (name: "since", value: "2026-10-24T22:00:00Z"), (name: "until", value: "2026-10-26T23:00:00Z"),
        ])
        let buckets = try ReportBuckets(request, first: 0, last: 0)
        #expect(buckets.names.map { String($0.suffix(6)) } == ["+02:00", "+01:00"])
        #expect(buckets.bounds.map { $0 - buckets.bounds[0] } == [0, 100, 196])
    }

    @Test func `weeks begin on Mondays, months on their first`() throws {
        let span = [(name: "since", value: "2026-11-04T00:00:00Z"), (name: "until", value: "2026-12-02T00:00:00Z")]
        let weeks = try ReportBuckets(try ReportRequest(query: span + [(name: "bucket", value: "week")]), first: 0, last: 0)
        #expect(weeks.names.map { String($0.prefix(10)) } == ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23", "2026-11-30"])
        let months = try ReportBuckets(try ReportRequest(query: span + [(name: "bucket", value: "month")]), first: 0, last: 0)
        #expect(months.names.map { String($0.prefix(7)) } == ["2026-11", "2026-12"])
    }

    @Test func `hours of many years are too many`() throws {
        let request = try ReportRequest(query: [
            (name: "bucket", value: "hour"), (name: "since", value: "2020-01-01T00:00:00Z"),
            (name: "until", value: "2026-01-01T00:00:00Z"),
        ])
        #expect(throws: PayloadError.self) { try ReportBuckets(request, first: 0, last: 0) }
    }
}
