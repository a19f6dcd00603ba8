import Ceremony
public import Queries

/// The passkeys that the trail knows: how many are active, synced and backed up, and who provides them.
public struct CredentialsPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let report: ReportAnswer

    /// A page of the report `credentials`.
    public init(_ visitor: Visitor, _ name: String, report: ReportAnswer) {
        self.visitor = visitor
        self.name = name
        self.report = report
    }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Credentials", visitor: visitor, relyingParty: name, view: .credentials)
        page.position = report.position.rawValue
        page.api = [("credentials", .api(name, "reports", "credentials"))]
        return page.document {
            live("credentials") {
                RateTable(
                    caption: "Of all credentials",
                    rates: rows("credential_status").map { (Figures.words($0.value("status") ?? "unknown"), $0) }
                ).html
                tag("h2") { "Active credentials" }
                RateTable(
                    caption: "Where they live",
                    rates: [
                        ("May be synced", report.row("synced_share")), ("Are backed up", report.row("backed_up_share")),
                    ]
                ).html
                tag("h2") { "Providers" }
                RateTable(
                    caption: "By AAGUID; one of zeros names nobody",
                    rates: rows("provider_share").map { ($0.value("provider") ?? "unknown", $0) }
                ).html
            }
        }
    }

    private func rows(_ metric: String) -> [ReportRow] {
        report.rows.filter { $0.metric == metric }.sorted { $0.numerator > $1.numerator }
    }
}
