public import Ceremony
import EventLog
import Foundation
import JSON
import Postgres
import Schema

/// The reports of CONTRACT.md section 4.
public enum Report: String, CaseIterable, Sendable {
    case failures, adoption, fallback, funnel, cohorts, credentials, feed

    var statement: Statement {
        switch self {
        case .failures: .reportFailures
        case .adoption: .reportAdoption
        case .fallback: .reportFallback
        case .funnel: .reportFunnel
        case .cohorts: .reportCohorts
        case .credentials: .reportCredentials
        case .feed: .reportFeed
        }
    }
}

/// The span of a report: ceremonies that began in it.
public struct ReportSpan: Sendable {
    let since: Instant?
    let until: Instant?

    /// Reads the parameters of a query. One bucket over the whole span is what this version reports; other buckets,
    /// dimensions and earlier states are refused, not ignored.
    public init(query: [(name: String, value: String)]) throws(PayloadError) {
        var bounds: [String: Instant] = [:]
        for (name, value) in query where name != "atLeast" {
            switch name {
            case "since", "until":
                guard let instant = Instant(rfc3339: value) else {
                    throw PayloadError(path: name, expected: "a time in RFC 3339 form")
                }
                bounds[name] = instant
            case "bucket" where value == "all", "tz" where value == "UTC": break
            default:
                throw PayloadError(
                    path: name, expected: "since, until or bucket=all, which is what this version reports by")
            }
        }
        since = bounds["since"]
        until = bounds["until"]
    }
}

extension Queries {
    /// A report as JSON: `{"position": p, "rows": […]}`, each rate with numerator, denominator and interval.
    public func report(_ report: Report, in id: LogID, _ span: ReportSpan) throws -> [UInt8] {
        try log.pool.withConnection { connection in
            let log = Bind.int4(id.rawValue)
            let (position, rows) = try connection.transaction(.readOnlySnapshot) {
                (
                    try connection.query(.projectedPosition, [log]).single().int8(0),
                    try connection.query(
                        report.statement, [log, .int8(span.since?.rawValue), .int8(span.until?.rawValue)])
                )
            }
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("position", position)
            writer.key("rows")
            writer.beginArray()
            for row in rows {
                let rate = Rate(numerator: try row.int8(3), denominator: try row.int8(4))
                let by = try row.nullableText(1).map { [$0: try row.nullableText(2) ?? ""] } ?? [:]
                rate.write(metric: try row.text(0), by: by, to: &writer)
            }
            writer.endArray()
            writer.endObject()
            return writer.bytes
        }
    }
}

/// A rate that says what it rests on (`facts/METRICS.md` section 0).
struct Rate {
    let numerator: Int64
    let denominator: Int64

    /// Wilson's interval at 95 %; nil without a denominator.
    var interval: (low: Double, high: Double)? {
        guard denominator > 0 else { return nil }
        let n = Double(denominator), p = Double(numerator) / n, z = 1.959_963_984_540_054
        let centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        let half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
        return (max(0, centre - half), min(1, centre + half))
    }

    func write(metric: String, by: [String: String], to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("metric", metric)
        writer.key("by")
        writer.beginObject()
        for (name, value) in by { writer.member(name, value) }
        writer.endObject()
        writer.member("bucket", "all")
        writer.member("numerator", numerator)
        writer.member("denominator", denominator)
        writer.key("rate")
        if denominator > 0 { writer.value(Double(numerator) / Double(denominator)) } else { writer.null() }
        writer.key("interval")
        if let interval {
            writer.beginArray()
            writer.value(interval.low)
            writer.value(interval.high)
            writer.endArray()
        } else {
            writer.null()
        }
        writer.member("provisional", false)
        writer.key("note")
        if denominator == 0 {
            writer.value("not_observed")
        } else if denominator < 20 {
            writer.value("small_sample")
        } else {
            writer.null()
        }
        writer.endObject()
    }
}
