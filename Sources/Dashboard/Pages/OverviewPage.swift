public import Ceremony
public import Classification
public import JSON
public import Queries

/// A relying party at a glance.
public struct OverviewPage: Sendable {
    /// What it is drawn from: the reports of the API, for one span.
    public struct Reports: Sendable {
        let failures: ReportAnswer, byReason: ReportAnswer, mix: ReportAnswer
        let funnel: ReportAnswer, adoption: ReportAnswer, fallback: ReportAnswer, feed: ReportAnswer

        /// Reads the reports of a span; `read` takes a report and the members of its query.
        public init(
            since: Instant, bucket: String, _ read: (Report, [(name: String, value: String)]) throws -> ReportAnswer
        ) rethrows {
            let span = [(name: "since", value: since.rfc3339)]
            failures = try read(.failures, span)
            byReason = try read(.failures, span + [("by", "reason")])
            mix = try read(.failures, span + [("bucket", bucket)])
            funnel = try read(.funnel, span)
            adoption = try read(.adoption, span)
            fallback = try read(.fallback, span)
            feed = try read(.feed, span)
        }
    }

    let visitor: Visitor
    let name: String
    let span: Span
    let now: Instant
    let reports: Reports
    /// The answer of `GET …/association`.
    let association: JSONValue
    /// The size of the log that the newest checkpoint signs; nil before the first.
    let signedSize: Int64?
    /// The releases that were noted.
    let releases: [CohortRelease]

    /// A page of these parts.
    public init(
        _ visitor: Visitor, _ name: String, _ span: Span, now: Instant, _ reports: Reports, association: JSONValue,
        signedSize: Int64?, releases: [CohortRelease]
    ) {
        self.releases = releases
        self.signedSize = signedSize
        self.visitor = visitor
        self.name = name
        self.span = span
        self.now = now
        self.reports = reports
        self.association = association
    }

    private var since: Instant { span.start(before: now) }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Overview", visitor: visitor, relyingParty: name, view: .overview)
        page.position = reports.failures.position.rawValue
        page.api = apiLinks
        return page.document {
            spans
            live("tiles") { tiles }
            live("mix-sign-ins") { mix("Sign-ins by outcome", .authentication) }
            live("problems") { OverviewProblems(self).html }
            live("mix-registrations") { mix("Registrations by outcome", .registration) }
            tag("div", class: "columns") {
                live("adoption") { adoption }
                live("fallback") { fallback }
                live("association") { associationState }
                live("feed") { feed }
                live("log") { logState }
            }
        }
    }

    private var spans: HTML {
        tag("nav", .init("class", "chips"), .init("aria-label", "Time span")) {
            for each in Span.allCases {
                anchor(Link.overview(name).with("span", each.rawValue), isCurrent: each == span) { each.label }
            }
        }
    }

    private var apiLinks: [(label: String, link: Link)] {
        let reports = ["failures", "funnel", "adoption", "fallback", "feed"].map { report in
            (label: report, link: Link.api(name, "reports", report).with("since", since.rfc3339))
        }
        return reports + [
            ("by reason", Link.api(name, "reports", "failures").with("since", since.rfc3339).with("by", "reason")),
            (
                "over time",
                Link.api(name, "reports", "failures").with("since", since.rfc3339).with("bucket", span.bucket)
            ),
            ("association", Link.api(name, "association")), ("configuration", Link.api(name)),
            ("checkpoint", Link.api(name, "log", "checkpoint")),
        ]
    }

    private func mix(_ title: String, _ kind: CeremonyKind) -> HTML {
        let chart = MixChart(
            reports.mix.rows, kind: kind, since: since, until: now, stepSeconds: span.bucketSeconds,
            releases: releases)
        return pieces {
            tag("h2") { title }
            if chart.bars.allSatisfy({ $0.total == 0 }) {
                tag("p", class: "faint") { "None ended in this span." }
            } else {
                chart.html
            }
        }
    }

    /// A link to ceremonies of the span.
    func ceremonies(_ filters: [(name: String, value: String)]) -> Link {
        var link = Link.ceremonies(name)
        link.query = filters + [("since", since.rfc3339)]
        return link
    }
}

/// A part of a page that is replaced as the log grows.
func live(_ id: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
    tag("section", .init("id", id), .init("data-live")) { content() }
}

extension ReportAnswer {
    /// The first row of a metric.
    func row(_ metric: String) -> ReportRow? { rows.first { $0.metric == metric } }
}
