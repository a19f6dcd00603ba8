public import Queries

/// A month on one sheet, for those who decide: how many can and do use passkeys, and what keeps the others from it.
public struct BoardPage: Sendable {
    /// The reports of a month.
    public struct Reports: Sendable {
        let funnel: ReportAnswer, adoption: ReportAnswer, fallback: ReportAnswer, feed: ReportAnswer

        /// Reads the reports of a month; `read` takes a report and the members of its query.
        public init(
            _ month: CalendarMonth, _ read: (Report, [(name: String, value: String)]) throws -> ReportAnswer
        ) rethrows {
            let span = Self.span(of: month)
            funnel = try read(.funnel, span)
            adoption = try read(.adoption, span)
            fallback = try read(.fallback, span)
            feed = try read(.feed, span)
        }

        static func span(of month: CalendarMonth) -> [(name: String, value: String)] {
            [("since", month.start), ("until", month.next.start)]
        }

        func row(_ metric: String) -> ReportRow? {
            adoption.row(metric) ?? funnel.row(metric) ?? fallback.row(metric) ?? feed.row(metric)
        }
    }

    private let visitor: Visitor
    private let name: String
    private let month: CalendarMonth
    private let now: Reports
    private let before: Reports

    /// A sheet of a month beside the month before.
    public init(_ visitor: Visitor, _ name: String, _ month: CalendarMonth, _ now: Reports, before: Reports) {
        self.visitor = visitor
        self.name = name
        self.month = month
        self.now = now
        self.before = before
    }

    /// What the sheet shows: the metric, its title, and what it is in words.
    private static let lines: [(metric: String, title: String, meaning: String)] = [
        (
            "coverage_registered", "Accounts with a passkey",
            "accounts that hold an active passkey at the end, of all accounts"
        ),
        (
            "coverage_used_90d", "Accounts that use one",
            "accounts that signed in with a passkey in the 90 days before the end, of all accounts"
        ),
        ("passkey_share", "Sign-ins by passkey", "sign-ins by passkey, of all sign-ins by any method"),
        ("session_success", "Visits that succeed", "visits that end in a passkey sign-in, of visits that started one"),
        (
            "fallback_started", "Fallback",
            "visits that started with a passkey and ended by another method, of those that ended in a sign-in"
        ),
        ("lost_sessions", "Lost visits", "visits that started with a passkey and ended without any sign-in"),
        (
            "offer_acceptance_accounts", "Enrolment per offer",
            "accounts that enrolled within 30 days of their first offer, of those offered"
        ),
        ("recovery_share", "Recoveries", "sign-ins by account recovery, of all sign-ins"),
        (
            "with_session", "Observed",
            "ceremonies that came with the visit they belong to; what is not observed is in none of these numbers"
        ),
    ]

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Passkeys in \(month.text)", visitor: visitor, relyingParty: name, view: .board)
        page.api = ["adoption", "funnel", "fallback", "feed"].map { report in
            (label: report, link: Link(["v1", "rp", name, "reports", report], query: Reports.span(of: month)))
        }
        return page.document {
            tag("nav", .init("class", "chips"), .init("aria-label", "Month")) {
                anchor(Link.board(name).with("month", month.before.text)) { month.before.text }
                anchor(Link.board(name).with("month", month.next.text)) { month.next.text }
            }
            table
            reasons
        }
    }

    private var table: HTML {
        tag("table", class: "board") {
            tag("caption") { "\(name), \(month.text) (UTC), beside \(month.before.text)" }
            tag("thead") {
                tag("tr") {
                    for title in ["Rate", "Share", "Change", "Counts", "What it is"] {
                        tag("th", .init("scope", "col")) { title }
                    }
                }
            }
            tag("tbody") { for line in Self.lines { self.line(line.metric, line.title, line.meaning) } }
        }
    }

    private func line(_ metric: String, _ title: String, _ meaning: String) -> HTML {
        let row = now.row(metric)
        return tag("tr") {
            tag("th", .init("scope", "row")) { title }
            tag("td", class: "number") { row?.percent ?? "–" }
            tag("td", class: "number") { Self.change(from: before.row(metric), to: row) ?? "–" }
            tag("td") {
                row?.counts ?? "not observed"
                if let note = row?.fullNote { tag("span", class: "faint") { " (\(Figures.note(note)))" } }
                if row?.isProvisional == true { tag("span", class: "faint") { " provisional" } }
            }
            tag("td", class: "faint") { meaning }
        }
    }

    /// The change in percentage points; nil where one of the two is not said as a rate.
    static func change(from before: ReportRow?, to now: ReportRow?) -> String? {
        guard let before, let now, before.percent != nil, now.percent != nil, let old = before.rate, let new = now.rate
        else { return nil }
        let tenths = Int64((new * 1000).rounded()) - Int64((old * 1000).rounded())
        let sign = tenths > 0 ? "+" : tenths < 0 ? "−" : "±"
        return "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10) pp"
    }

    private var reasons: HTML {
        let reasons = now.fallback.rows.filter { $0.metric == "fallback_reasons" && $0.numerator > 0 }
            .sorted { $0.numerator > $1.numerator }.prefix(3)
        return pieces {
            tag("h2") { "Why people fell back" }
            if reasons.isEmpty {
                tag("p", class: "faint") { "No visit fell back." }
            } else {
                tag("ol") {
                    for reason in reasons {
                        tag("li") {
                            "after \(Figures.words(reason.value("outcome") ?? "nothing known")): \(reason.counts)"
                            if let percent = reason.percent { ", \(percent)" }
                        }
                    }
                }
            }
        }
    }
}
