import Ceremony
import Foundation
import Postgres
import Projections

/// What the feed brings: events of each type, source and platform, against the same span a week before, and when the last
/// of them came. Without `since` the span is the week before the shown position.
struct FeedRows {
    let rows: [ReportRow]

    init(
        _ request: ReportRequest, in log: LogID, _ dictionaries: ReportDictionaries, on connection: PostgresConnection
    ) throws {
        var hourly = request
        hourly.bucket = .all
        let whole = try ReportReading(hourly, [], withMeans: [], in: log, dictionaries, on: connection)
        let until = whole.buckets.bounds.last ?? 0
        let since = request.since.map { ReportSlot.of($0) } ?? until - Self.week
        let length = until - since
        let now = try Self.counts(request, since..<until, log, dictionaries, connection)
        let before = try Self.counts(request, since - Self.week..<since - Self.week + length, log, dictionaries, connection)
        let last = try Self.lastSeen(request, whole, log, dictionaries, connection)
        rows = Set(now.keys).union(before.keys).union(last.keys).sorted().map { place in
            let fields = ReportFields.fields(place)
            var row = ReportRow(
                metric: "events_against_week_before",
                by: [("type", fields[0]), ("source", fields[1]), ("platform", fields[2])], bucket: "all",
                numerator: now[place] ?? 0, denominator: before[place] ?? 0)
            row.hasInterval = false
            row.lastSeen = last[place].map { ReportSlot.start(of: $0).rfc3339 }
            return row
        }
    }

    private static let week = 7 * ReportSlot.perDay

    private static func counts(
        _ request: ReportRequest, _ slots: Range<Int32>, _ log: LogID, _ dictionaries: ReportDictionaries,
        _ connection: PostgresConnection
    ) throws -> [String: Int64] {
        var span = request
        span.bucket = .all
        span.since = ReportSlot.start(of: slots.lowerBound)
        span.until = ReportSlot.start(of: slots.upperBound)
        let reading = try ReportReading(span, [.feed], withMeans: [], in: log, dictionaries, on: connection)
        var counts: [String: Int64] = [:]
        for (key, count) in (reading.counts[.feed] ?? [:]).values.joined() where count != 0 {
            if let place = place(reading.dictionary.shape(key.shape)) { counts[place, default: 0] += count }
        }
        return counts
    }

    /// The last slot in which each came, looked for day by day over the last five weeks, then within that day.
    private static func lastSeen(
        _ request: ReportRequest, _ whole: ReportReading, _ log: LogID, _ dictionaries: ReportDictionaries,
        _ connection: PostgresConnection
    ) throws -> [String: Int32] {
        var span = request
        span.bucket = .hour
        span.zone = TimeZone(identifier: "UTC") ?? .gmt
        let until = whole.buckets.bounds.last ?? 0
        span.since = ReportSlot.start(of: until - 5 * week)
        span.until = ReportSlot.start(of: until)
        let reading = try ReportReading(span, [.feed], withMeans: [], in: log, dictionaries, on: connection)
        var last: [String: Int32] = [:]
        for (bucket, counts) in reading.counts[.feed] ?? [:] {
            for (key, count) in counts where count > 0 {
                guard let place = place(reading.dictionary.shape(key.shape)) else { continue }
                last[place] = max(last[place] ?? .min, reading.buckets.bounds[Int(bucket)])
            }
        }
        return last
    }

    private static func place(_ shape: ReportShape?) -> String? {
        guard let shape, shape.fields.count >= 2 else { return nil }
        return [shape[0], shape[1], shape[2]].map { $0 ?? "" }.joined(separator: "\u{1f}")
    }
}
