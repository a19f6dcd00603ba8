public import Ceremony
public import Queries

/// How builds of apps and versions of browsers do beside each other.
public struct CohortsPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let since: Instant
    private let report: ReportAnswer

    /// A page of the report `cohorts` since a moment.
    public init(_ visitor: Visitor, _ name: String, since: Instant, report: ReportAnswer) {
        self.visitor = visitor
        self.name = name
        self.since = since
        self.report = report
    }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Cohorts", visitor: visitor, relyingParty: name, view: .cohorts)
        page.position = report.position.rawValue
        page.api = [("cohorts", Link.api(name, "reports", "cohorts").with("since", since.rfc3339))]
        return page.document {
            tag("p") {
                "Sign-ins that succeed, by app build, and by browser version where no app is named, since "
                timeText(since.rfc3339)
                ". A cohort far below the others points at its build."
            }
            live("cohorts") {
                if report.rows.isEmpty {
                    tag("p", class: "faint") { "No sign-in ended in this span." }
                } else {
                    RateTable(
                        caption: "The largest cohorts first",
                        rates: report.rows.map { ($0.value("cohort") ?? "unknown", $0) }
                    ).html
                }
            }
        }
    }
}
