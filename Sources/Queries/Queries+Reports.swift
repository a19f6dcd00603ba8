public import Ceremony
import EventLog
import JSON
import Postgres
import Projections
import Schema

/// The reports of CONTRACT.md section 4.
public enum Report: String, CaseIterable, Sendable {
    case failures, adoption, fallback, funnel, cohorts, credentials, feed

    /// What is counted for it.
    var subjects: Set<ReportSubject> {
        var subjects = Set(metrics.flatMap(\.rules.keys))
        if self == .funnel { subjects.insert(.duration) }
        return subjects
    }
}

/// A report as it was found: its rows, and the position that it shows.
public struct ReportAnswer: Sendable {
    /// The last position that it shows.
    public let position: Position
    /// The rows.
    public let rows: [ReportRow]

    /// `{"position": p, "rows": […]}`
    public var json: [UInt8] {
        var writer = JSONWriter(capacity: 1024 + rows.count * 256)
        writer.beginObject()
        writer.member("position", position.rawValue)
        writer.key("rows")
        writer.beginArray()
        for row in rows { row.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension Queries {
    /// A report: each rate with numerator, denominator and interval.
    ///
    /// - Throws: `PayloadError` where the request asks for what there is not.
    public func report(_ report: Report, in id: LogID, _ request: ReportRequest) throws -> ReportAnswer {
        try log.pool.withConnection { connection in
            try connection.transaction(.readOnlySnapshot) {
                if report == .cohorts { return try cohorts(in: id, request, on: connection) }
                let metrics = report.metrics
                let withMeans = Set(metrics.filter(\.looksAtMeans).flatMap(\.rules.keys))
                let reading = try ReportReading(
                    request, report.subjects, withMeans: withMeans, in: id, dictionaries, on: connection)
                var maker = ReportRows(reading)
                var rows: [ReportRow] = []
                for metric in metrics { rows += maker.rows(of: metric) }
                if report == .funnel { rows += maker.durations() }
                if report == .feed { rows += try feed(in: id, request, on: connection) }
                return ReportAnswer(position: reading.position, rows: rows)
            }
        }
    }

    /// Successes by app build, and by browser version where no app is named.
    private func cohorts(in id: LogID, _ request: ReportRequest, on connection: PostgresConnection) throws -> ReportAnswer {
        guard request.by.isEmpty, request.filters.isEmpty, request.asOf == nil, request.bucket == .all else {
            throw PayloadError(path: "by", expected: "since and until alone: cohorts are told apart already")
        }
        let log = Bind.int4(id.rawValue)
        let position = try connection.query(.projectedPosition, [log]).single().int8(0)
        let rows = try connection.query(
            .reportCohorts, [log, .int8(request.since?.rawValue), .int8(request.until?.rawValue)])
        return ReportAnswer(
            position: Position(rawValue: position),
            rows: try rows.map { row in
                ReportRow(
                    metric: try row.text(0), by: [(try row.text(1), try row.nullableText(2))], bucket: "all",
                    numerator: try row.int8(3), denominator: try row.int8(4))
            })
    }

    /// Events of each type, source and platform against the same span a week before.
    private func feed(in id: LogID, _ request: ReportRequest, on connection: PostgresConnection) throws -> [ReportRow] {
        var request = request
        request.by = []
        request.filters = []
        return try FeedRows(request, in: id, dictionaries, on: connection).rows
    }
}
