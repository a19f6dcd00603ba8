import Arguments
import Ceremony
import Foundation
import Queries
import Service

extension Command {
    static let report = Command(
        name: "report", usage: "failures|adoption|fallback|funnel|cohorts|credentials|feed RP | board RP --month YYYY-MM",
        summary: "Reports rates with what they rest on; `board` is one page of a month.",
        flags: [
            Flag("since", value: "TIME", "from this RFC 3339 time on"), Flag("until", value: "TIME", "before this time"),
            Flag("bucket", value: "SPAN", "hour, day, week, month or all (the default)"),
            Flag("tz", value: "ZONE", "the zone of the buckets, such as Europe/Vienna (UTC)"),
            Flag("by", value: "NAMES", "dimensions to tell rows apart by, with commas between"),
            Flag("as-of", value: "POSITION", "the report as it was at this position"),
            Flag("month", value: "YYYY-MM", "the month of the board"), .json,
            Flag("csv", "print comma-separated values"),
        ] + ReportDimension.allCases.map { Flag($0.rawValue, value: "VALUE", "count only what has this value") }
    ) { invocation in
        let which = try invocation.operand(0, "Which report (failures, adoption, fallback, funnel, cohorts, credentials, feed or board)")
        let name = try invocation.operand(1, "RP")
        if which == "board" { return try board(name, invocation) }
        guard let report = Report(rawValue: which) else {
            throw Misuse("There is no report \(which): \(Report.allCases.map(\.rawValue).joined(separator: ", ")) or board.")
        }
        let request = try reportRequest(invocation)
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let answer = try asked { try bench.caughtUp(id).report(report, in: id, request) }
            if invocation.wantsJSON {
                say(String(decoding: answer.json, as: UTF8.self))
            } else if invocation.arguments.has("csv") {
                say(ReportText.csv(answer.rows))
            } else {
                say(ReportText(invocation.terminal).render(answer.rows))
            }
            return .done
        }
    }

    private static func reportRequest(_ invocation: Invocation) throws -> ReportRequest {
        var query: [(name: String, value: String)] = []
        for name in ["since", "until", "bucket", "tz", "by"] + ReportDimension.allCases.map(\.rawValue) {
            if let value = invocation.arguments[name] { query.append((name, value)) }
        }
        if let position = invocation.arguments["as-of"] { query.append(("asOf", position)) }
        return try asked { try ReportRequest(query: query) }
    }

    /// What was asked for and does not exist is the command line's fault.
    private static func asked<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as PayloadError {
            throw Misuse("--\(error.path == "asOf" ? "as-of" : error.path): expected \(error.expected).")
        }
    }

    private static func board(_ name: String, _ invocation: Invocation) throws -> ExitStatus {
        guard let month = invocation.arguments["month"] else { throw Misuse("--month is missing, such as --month 2026-11.") }
        return try Workbench.use(invocation) { bench in
            let id = try bench.log(name)
            let board = try asked {
                try bench.caughtUp(id).board(of: id, month: month, zone: invocation.arguments["tz"] ?? "UTC")
            }
            say(invocation.wantsJSON ? String(decoding: board.json, as: UTF8.self) : BoardText(invocation.terminal).render(board, name))
            return .done
        }
    }
}
