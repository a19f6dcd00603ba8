import Associations
import Ceremony
import Dashboard
import HTTPServer
import JSON
import Queries

/// The pages of the dashboard that show one report, or one month of several.
extension Service {
    /// `GET /rp/{rpId}/cohorts`
    func cohortsPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let since = Span.week.start(before: .now)
        let report = try queries.report(.cohorts, in: id, try ReportRequest(query: [("since", since.rfc3339)]))
        return .page(CohortsPage(visitor, call.relyingParty, since: since, report: report).document)
    }

    /// `GET /rp/{rpId}/credentials`
    func credentialsPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let report = try queries.report(.credentials, in: id, try ReportRequest(query: []))
        return .page(CredentialsPage(visitor, call.relyingParty, report: report).document)
    }

    /// `GET /rp/{rpId}/association`
    func associationPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let position = try queries.shownPosition(in: id).rawValue
        let records = AssociationRecords(log)
        let overview = try JSONValue.parse(try records.overview(of: id, now: .now))
        let history = try JSONValue.parse(try records.history(of: id, try VersionFilter { _ in nil }))
        return .page(
            AssociationPage(visitor, call.relyingParty, overview: overview, history: history, position: position)
                .document)
    }

    /// `GET /rp/{rpId}/board`
    func boardPage(_ call: Call, _ visitor: Visitor) throws -> HTTPResponse {
        guard let id = try configuredLog(call) else { return Self.noParty(visitor) }
        let asked = try call.request.query("month").map { text throws(PayloadError) in
            guard let month = CalendarMonth(text) else {
                throw PayloadError(path: "month", expected: "a month such as 2026-11")
            }
            return month
        }
        let month = asked ?? CalendarMonth(of: .now)
        let read = { [queries] (report: Report, query: [(name: String, value: String)]) in
            try queries.report(report, in: id, try ReportRequest(query: query))
        }
        let (now, before) = (try BoardPage.Reports(month, read), try BoardPage.Reports(month.before, read))
        return .page(BoardPage(visitor, call.relyingParty, month, now, before: before).document)
    }
}
