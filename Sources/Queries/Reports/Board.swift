public import Ceremony
import Foundation
import JSON

/// One page for those who pay: a month of a relying party against the month before.
public struct Board: Sendable {
    /// A line of the page.
    public struct Line: Sendable {
        /// What it is called there.
        public let title: String
        /// What it is, in a sentence.
        public let definition: String
        /// The month, and the month before.
        public let now: ReportRow?, before: ReportRow?
        /// What it consists of, the largest first.
        public var parts: [ReportRow] = []
    }

    /// The month as `2026-11`.
    public let month: String
    /// The last position it shows.
    public let position: Position
    /// The lines.
    public let lines: [Line]

    /// The page for machines.
    public var json: [UInt8] {
        var writer = JSONWriter(capacity: 8192)
        writer.beginObject()
        writer.member("month", month)
        writer.member("position", position.rawValue)
        writer.key("lines")
        writer.beginArray()
        for line in lines { line.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}

extension Board.Line {
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("title", title)
        writer.member("definition", definition)
        for (name, row) in [("now", now), ("before", before)] {
            writer.key(name)
            if let row { row.write(to: &writer) } else { writer.null() }
        }
        writer.key("change")
        if let now = now?.rate, let before = before?.rate { writer.value(now - before) } else { writer.null() }
        writer.key("parts")
        writer.beginArray()
        for part in parts { part.write(to: &writer) }
        writer.endArray()
        writer.endObject()
    }
}

extension Queries {
    /// What stands on the page: report, metric, title, definition.
    private static let boardLines: [(report: Report, metric: String, title: String, definition: String)] = [
        (.adoption, "coverage_registered", "Accounts with a passkey", "Accounts with an active passkey at the month's end, of all accounts."),
        (.adoption, "coverage_used_90d", "Accounts that use theirs", "Accounts that signed in by passkey in the 90 days before, of all accounts."),
        (.funnel, "passkey_share", "Sign-ins by passkey", "Successful sign-ins by passkey, of those by any method."),
        (.funnel, "session_success", "Visits that succeed", "Visits that end verified, of those in which a passkey was started."),
        (.fallback, "fallback_started", "Fallback", "Sign-ins by another method, of visits in which a passkey was started and anybody signed in."),
        (.funnel, "lost_sessions", "Lost visits", "Visits without any sign-in, of those in which a passkey was started."),
        (.adoption, "offer_acceptance_accounts", "Enrolment per offer", "Accounts that enrolled within 30 days of their first offer, of accounts offered."),
        (.fallback, "recovery_share", "Recoveries", "Sign-ins by recovery, of all sign-ins."),
        (.funnel, "signins_observed", "Sign-ins observed", "Sign-ins by passkey whose ceremony the trail has, of all sign-ins by passkey."),
    ]

    /// The page of a month, written `2026-11`, in a zone.
    ///
    /// - Throws: `PayloadError` where that is no month.
    public func board(of id: LogID, month: String, zone: String = "UTC") throws -> Board {
        let (now, before) = try Self.spans(month, zone)
        var position = Position(rawValue: -1)
        func rows(_ span: (Instant, Instant)) throws -> [Report: [ReportRow]] {
            var found: [Report: [ReportRow]] = [:]
            for report in [Report.adoption, .funnel, .fallback] {
                let request = try ReportRequest(query: [
                    (name: "since", value: span.0.rfc3339), (name: "until", value: span.1.rfc3339),
                ])
                let answer = try self.report(report, in: id, request)
                position = max(position, answer.position)
                found[report] = answer.rows
            }
            return found
        }
        let (current, previous) = (try rows(now), try rows(before))
        let lines = Self.boardLines.map { line in
            var made = Board.Line(
                title: line.title, definition: line.definition,
                now: current[line.report]?.first { $0.metric == line.metric },
                before: previous[line.report]?.first { $0.metric == line.metric })
            if line.metric == "fallback_started" {
                let fallback: [ReportRow] = current[.fallback] ?? []
                let reasons = fallback.filter { $0.metric == "fallback_reasons" && $0.numerator > 0 }
                made.parts = Array(reasons.sorted { $0.numerator > $1.numerator }.prefix(3))
            }
            return made
        }
        return Board(month: month, position: position, lines: lines)
    }

    private static func spans(_ month: String, _ zone: String) throws -> ((Instant, Instant), (Instant, Instant)) {
        let parts = month.split(separator: "-")
        guard month.utf8.count == 7, parts.count == 2, let year = Int(parts[0]), let number = Int(parts[1]), (1...12).contains(number),
            let timeZone = TimeZone(identifier: zone)
        else { throw PayloadError(path: "month", expected: "a month such as 2026-11, and a known time zone") }
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
        func start(_ offset: Int) throws -> Instant {
            let first = calendar.date(from: DateComponents(year: year, month: number, day: 1))
            guard let first, let date = calendar.date(byAdding: .month, value: offset, to: first) else {
                throw PayloadError(path: "month", expected: "a month such as 2026-11")
            }
            return Instant(rawValue: Int64(date.timeIntervalSince1970) * 1_000_000)
        }
        return ((try start(0), try start(1)), (try start(-1), try start(0)))
    }
}
