public import JSON

/// The association files as last seen, what is wrong with them, and how they changed.
public struct AssociationPage: Sendable {
    private let visitor: Visitor
    private let name: String
    private let overview: JSONValue
    private let history: JSONValue
    private let position: Int64

    /// A page of the answers of `GET …/association` and `…/association/history`; `position` is the last that it shows.
    public init(_ visitor: Visitor, _ name: String, overview: JSONValue, history: JSONValue, position: Int64) {
        self.visitor = visitor
        self.name = name
        self.overview = overview
        self.history = history
        self.position = position
    }

    /// The page.
    public var document: [UInt8] {
        var page = Page(title: "Association files", visitor: visitor, relyingParty: name, view: .association)
        page.position = position
        page.api = [("state", .api(name, "association")), ("history", .api(name, "association", "history"))]
        return page.document {
            live("state") {
                if let checkedAt = overview["checkedAt"]?.string {
                    tag("p") {
                        "Checked "
                        timeText(checkedAt)
                    }
                    files
                    tag("h2") { "Findings" }
                    if overview["findings"].elements.isEmpty {
                        tag("p") { "None." }
                    } else {
                        findingList(overview["findings"].elements)
                    }
                } else {
                    tag("p", class: "faint") {
                        "Not checked yet. The service looks on a timer where an origin or an app needs a file."
                    }
                }
            }
            live("history") { versions }
        }
    }

    private var files: HTML {
        tag("table") {
            tag("caption", class: "hidden") { "Files and copies" }
            tag("thead") {
                tag("tr") {
                    for title in ["File", "Copy", "State", "This version since"] {
                        tag("th", .init("scope", "col")) { title }
                    }
                }
            }
            tag("tbody") {
                for file in overview["files"].elements {
                    tag("tr") {
                        tag("th", .init("scope", "row")) { file["file"]?.string ?? "" }
                        tag("td") { Figures.words(file["view"]?.string ?? "") }
                        tag("td", class: "long") {
                            Figures.words(file["state"]?.string ?? "unknown")
                            if let failure = file["failure"]?.string {
                                tag("span", class: "faint") { " " + Figures.words(failure) }
                            }
                        }
                        tag("td") { file["seenAt"]?.string.map(timeText) ?? .text("–") }
                    }
                }
            }
        }
    }

    private var versions: HTML {
        pieces {
            tag("h2") { "Versions, newest first" }
            if history["items"].elements.isEmpty { tag("p", class: "faint") { "None was seen yet." } }
            for version in history["items"].elements {
                tag("article", class: "version") {
                    tag("h3") {
                        "\(version["observation"]?["file"]?.string ?? "") "
                        tag("span", class: "faint") {
                            "\(Figures.words(version["observation"]?["view"]?.string ?? "")), position \(version["position"]?.int ?? 0), "
                            timeText(version["seenAt"]?.string ?? "")
                        }
                    }
                    tag("ul", class: "diff") {
                        for line in version["diff"].elements.compactMap(\.string) {
                            tag("li", class: line.hasPrefix("-") ? "gone" : line.hasPrefix("+") ? "new" : "same") {
                                line
                            }
                        }
                    }
                }
            }
        }
    }
}
