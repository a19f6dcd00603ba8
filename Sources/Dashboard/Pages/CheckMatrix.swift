import JSON

/// Every check of a response with what was expected and what came.
struct CheckMatrix {
    private let checks: [JSONValue]

    init(_ checks: JSONValue?) { self.checks = checks.elements }

    var html: HTML {
        pieces {
            tag("h2") { "Checks" }
            if checks.isEmpty {
                tag("p", class: "faint") { "No response came that could be checked." }
            } else {
                tag("table", class: "checks") {
                    tag("caption", class: "hidden") { "Checks of Web Authentication Level 3" }
                    tag("thead") {
                        tag("tr") {
                            tag("th", .init("scope", "col")) { "Check" }
                            tag("th", .init("scope", "col")) { "Result" }
                            tag("th", .init("scope", "col")) { "Expected and actual" }
                        }
                    }
                    tag("tbody") { for check in checks { line(check) } }
                }
            }
        }
    }

    private func line(_ check: JSONValue) -> HTML {
        let status = check["status"]?.string ?? ""
        return tag("tr", class: "c-\(Self.known.contains(status) ? status : "skipped")") {
            tag("th", .init("scope", "row")) {
                Figures.words(check["name"]?.string ?? "")
                tag("span", class: "faint step") { " " + (check["step"]?.string ?? "") }
            }
            tag("td") {
                tag("span", class: "status") { "\(Self.sign(status)) \(Figures.words(status))" }
            }
            tag("td", class: "id") { detail(check) }
        }
    }

    private static let known = ["pass", "fail", "skipped", "not_applicable"]

    private static func sign(_ status: String) -> String {
        switch status {
        case "pass": "✓"
        case "fail": "✗"
        default: "–"
        }
    }

    @HTMLBuilder private func detail(_ check: JSONValue) -> HTML {
        let expected = check["expected"].elements.compactMap(\.string)
        if let why = check["why"]?.string { tag("div") { prose(why) } }
        if check["status"]?.string != "pass" {
            if !expected.isEmpty { tag("div") { "expected " + expected.joined(separator: " or ") } }
            if let actual = check["actual"]?.string { tag("div") { "actual " + actual } }
        }
    }
}
