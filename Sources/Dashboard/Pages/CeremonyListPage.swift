import Ceremony
public import JSON
import Queries

/// Ceremonies by filters, newest first; the filters stand in the address.
public struct CeremonyListPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let query: [(name: String, value: String)]
    private let list: JSONValue
    private let position: Int64

    /// A page of the answer of `GET …/ceremonies` to a query; `position` is the last that it shows.
    public init(
        _ visitor: Visitor, _ name: String, query: [(name: String, value: String)], list: JSONValue, position: Int64
    ) {
        self.visitor = visitor
        self.name = name
        self.query = query
        self.list = list
        self.position = position
    }

    /// The filters without those that were left empty in the form.
    public static func filters(of query: [(name: String, value: String)]) -> [(name: String, value: String)] {
        query.filter { !$0.value.isEmpty && $0.name != "atLeast" }
    }

    private func link(_ query: [(name: String, value: String)]) -> Link {
        var link = Link.ceremonies(name)
        link.query = query
        return link
    }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Ceremonies", visitor: visitor, relyingParty: name, view: .ceremonies)
        page.api = [("this list", Link(["v1", "rp", name, "ceremonies"], query: query))]
        // A page behind the first shows what is past; new ceremonies do not come to it.
        let isFirst = !query.contains { $0.name == "cursor" }
        if isFirst { page.position = position }
        return page.document {
            groups
            FilterForm(name: name, query: query).html
            live("list") {
                if list["items"]?.count ?? 0 == 0 {
                    tag("p", class: "faint") { "No ceremony fits." }
                } else {
                    table
                }
                paging(isFirst: isFirst)
            }
        }
    }

    private var groups: HTML {
        let current = query.first { $0.name == "group" }?.value
        let others = query.filter { $0.name != "group" && $0.name != "cursor" }
        return tag("nav", .init("class", "chips"), .init("aria-label", "Outcome group")) {
            anchor(link(others), isCurrent: current == nil) { "all" }
            for group in OutcomeGroup.allCases {
                anchor(link(others + [("group", group.rawValue)]), isCurrent: current == group.rawValue) {
                    group.rawValue
                }
            }
        }
    }

    private var table: HTML {
        tag("table", class: "list") {
            tag("caption", class: "hidden") { "Ceremonies, newest first" }
            tag("thead") {
                tag("tr") {
                    tag("th", .init("scope", "col")) { "Begun" }
                    tag("th", .init("scope", "col")) { "Outcome" }
                    tag("th", .init("scope", "col"), .init("class", "wide")) { "Kind" }
                    tag("th", .init("scope", "col")) { "Client" }
                    tag("th", .init("scope", "col"), .init("class", "wide")) { "Relying party" }
                    tag("th", .init("scope", "col"), .init("class", "wide")) { "Ceremony" }
                }
            }
            tag("tbody") { for item in list["items"].elements { line(item) } }
        }
    }

    private func line(_ item: JSONValue) -> HTML {
        let id = item["ceremony"]?.string ?? ""
        let outcome = item["outcome"]
        return tag("tr") {
            tag("td") {
                anchor(.ceremony(name, id)) {
                    if let issued = item["issuedAt"]?.string { timeText(issued) } else { "options never seen" }
                    tag("span", class: "hidden") { " ceremony \(id)" }
                }
            }
            tag("td") {
                outcomeBadge(outcome?["class"]?.string, outcome?["group"]?.string)
                if let reason = outcome?["reason"]?.string {
                    tag("span", class: "faint") { " \(Figures.words(reason))" }
                }
            }
            tag("td", class: "wide") { kind(item) }
            tag("td", class: "long") { ClientText.line(item["client"]) }
            tag("td", class: "wide") { DecisionText.html(item["decision"]) }
            tag("td", class: "wide id") { id }
        }
    }

    private func kind(_ item: JSONValue) -> String {
        let mediation = item["mediation"]?.string
        return (item["kind"]?.string ?? "unknown")
            + (mediation == nil || mediation == "unknown" ? "" : ", \(mediation ?? "")")
    }

    private func paging(isFirst: Bool) -> HTML {
        let others = query.filter { $0.name != "cursor" }
        return tag("nav", .init("class", "chips"), .init("aria-label", "Pages")) {
            if !isFirst { anchor(link(others)) { "Newest" } }
            if let next = list["next"]?.string { anchor(link(others + [("cursor", next)])) { "Older" } }
        }
    }
}

/// A client in one line: platform, system, app or browser.
enum ClientText {
    static func line(_ client: JSONValue?) -> String {
        guard let client, !client.isNull else { return "–" }
        let app = client["app"], browser = client["browser"]
        let parts = [
            [client["platform"]?.string, client["osVersion"]?.string],
            [app?["id"]?.string, app?["version"]?.string, app?["build"]?.string.map { "(\($0))" }],
            [browser?["name"]?.string, browser?["version"]?.string],
        ]
        return parts.map { $0.compactMap { $0 }.joined(separator: " ") }.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

/// What the relying party decided, and whether that agrees with the verdict.
enum DecisionText {
    static func html(_ decision: JSONValue?) -> HTML {
        guard let decision, let accepted = decision["accepted"]?.bool else { return .text("–") }
        return pieces {
            accepted ? "accepted" : "refused"
            if decision["agrees"]?.bool == false {
                " "
                tag("span", class: "badge g-security") { "disagrees" }
            }
        }
    }
}
