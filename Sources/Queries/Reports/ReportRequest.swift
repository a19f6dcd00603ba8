public import Ceremony
import Foundation
import Projections

/// What a report is asked for: span, buckets, dimensions, filters, and the position it is to show.
public struct ReportRequest: Sendable {
    /// Calendar spans that rows are told apart by.
    public enum Bucket: String, CaseIterable, Sendable {
        case hour, day, week, month, all
    }

    /// Most buckets of one report.
    static let mostBuckets = 10_000

    var since: Instant?
    var until: Instant?
    var bucket = Bucket.all
    var zone = TimeZone(identifier: "UTC") ?? .gmt
    var by: [ReportDimension] = []
    var filters: [(dimension: ReportDimension, value: String)] = []
    var asOf: Position?

    /// Reads the parameters of a query; `atLeast` is left to the caller.
    ///
    /// - Throws: which parameter is unknown, or what its value should be.
    public init(query: [(name: String, value: String)]) throws(PayloadError) {
        for (name, value) in query where name != "atLeast" { try read(name, value) }
        if let since, let until, since >= until {
            throw PayloadError(path: "until", expected: "a time after `since`")
        }
    }

    private mutating func read(_ name: String, _ value: String) throws(PayloadError) {
        switch name {
        case "since": since = try Self.instant(name, value)
        case "until": until = try Self.instant(name, value)
        case "bucket":
            guard let bucket = Bucket(rawValue: value) else {
                throw PayloadError(path: name, expected: "one of hour, day, week, month, all")
            }
            self.bucket = bucket
        case "tz":
            guard let zone = TimeZone(identifier: value) else {
                throw PayloadError(path: name, expected: "a time zone such as Europe/Vienna")
            }
            self.zone = zone
        case "by":
            for part in value.split(separator: ",") {
                guard let dimension = ReportDimension(rawValue: String(part)) else {
                    throw PayloadError(path: name, expected: Self.dimensions)
                }
                if !by.contains(dimension) { by.append(dimension) }
            }
        case "asOf":
            guard let number = Int64(value), number >= 0 else {
                throw PayloadError(path: name, expected: "a position: a whole number, 0 or more")
            }
            asOf = Position(rawValue: number)
        default:
            guard let dimension = ReportDimension(rawValue: name) else {
                throw PayloadError(
                    path: name, expected: "since, until, bucket, tz, by, asOf, or a filter: \(Self.dimensions)")
            }
            filters.append((dimension, value))
        }
    }

    private static var dimensions: String {
        "one of \(ReportDimension.allCases.map(\.rawValue).joined(separator: ", ")); single ceremonies are found in the list"
    }

    private static func instant(_ name: String, _ value: String) throws(PayloadError) -> Instant {
        guard let instant = Instant(rfc3339: value) else {
            throw PayloadError(path: name, expected: "a time in RFC 3339 form")
        }
        return instant
    }
}

/// The buckets of a report, in slots: each from `bounds[i]` to before `bounds[i + 1]`.
struct ReportBuckets {
    let bounds: [Int32]
    let names: [String]

    var count: Int { names.count }

    /// The buckets of a request over data between two slots; the span's ends are held to whole slots.
    init(_ request: ReportRequest, first: Int32, last: Int32) throws(PayloadError) {
        let from = request.since.map { ReportSlot.of($0) } ?? first
        let to = request.until.map { ReportSlot.of(Instant(rawValue: $0.rawValue - 1)) + 1 } ?? max(last, from) + 1
        guard request.bucket != .all else {
            bounds = [from, max(to, from + 1)]
            names = ["all"]
            return
        }
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = request.zone
        var bounds: [Int32] = []
        var names: [String] = []
        var start = Self.begin(of: request.bucket, at: Self.date(from), calendar)
        while let next = Self.next(request.bucket, after: start, calendar), Self.slot(start) < to {
            bounds.append(bounds.isEmpty && request.since != nil ? max(from, Self.slot(start)) : Self.slot(start))
            names.append(Self.name(start, request.zone))
            guard names.count <= ReportRequest.mostBuckets else {
                throw PayloadError(
                    path: "bucket", expected: "at most \(ReportRequest.mostBuckets) buckets: take longer ones, or a shorter span")
            }
            start = next
        }
        bounds.append(request.until == nil ? Self.slot(start) : min(to, Self.slot(start)))
        self.bounds = bounds
        self.names = names
    }

    /// The bucket of a slot; nil outside all.
    func index(of slot: Int32) -> Int? {
        guard let first = bounds.first, let last = bounds.last, slot >= first, slot < last else { return nil }
        var low = 0
        var high = bounds.count - 1
        while high - low > 1 {
            let middle = (low + high) / 2
            if bounds[middle] <= slot { low = middle } else { high = middle }
        }
        return low
    }

    private static func date(_ slot: Int32) -> Date {
        Date(timeIntervalSince1970: Double(slot) * Double(ReportSlot.seconds))
    }

    private static func slot(_ date: Date) -> Int32 {
        ReportSlot.of(Instant(rawValue: Int64((date.timeIntervalSince1970 * 1_000_000).rounded())))
    }

    private static func component(_ bucket: ReportRequest.Bucket) -> Calendar.Component {
        switch bucket {
        case .hour, .all: .hour
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        }
    }

    private static func begin(of bucket: ReportRequest.Bucket, at date: Date, _ calendar: Calendar) -> Date {
        calendar.dateInterval(of: component(bucket), for: date)?.start ?? date
    }

    private static func next(_ bucket: ReportRequest.Bucket, after date: Date, _ calendar: Calendar) -> Date? {
        calendar.dateInterval(of: component(bucket), for: date)?.end
    }

    /// The bucket's start in RFC 3339, in the zone that was asked for.
    private static func name(_ date: Date, _ zone: TimeZone) -> String {
        let offset = zone.secondsFromGMT(for: date)
        let local = Instant(rawValue: Int64((date.timeIntervalSince1970 + Double(offset)) * 1_000_000)).rfc3339
        let time = local.prefix(19)
        guard offset != 0 else { return "\(time)Z" }
        let minutes = abs(offset) / 60
        let hour = minutes / 60 < 10 ? "0\(minutes / 60)" : "\(minutes / 60)"
        let minute = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
        return "\(time)\(offset < 0 ? "-" : "+")\(hour):\(minute)"
    }
}
