import JSON

/// Findings as the API has them: severity, code, what was found, what to do.
func findingList(_ findings: [JSONValue]) -> HTML {
    tag("ul", class: "findings") {
        for finding in findings {
            tag("li") {
                tag("span", class: "badge s-\(severity(finding))") { severity(finding) }
                tag("strong") { " \(Figures.words(finding["code"]?.string ?? "")) " }
                tag("span", class: "faint") { finding["subject"]?.string ?? "" }
                tag("div") { prose(finding["detail"]?.string ?? "") }
                if let remedy = finding["remedy"]?.string, !remedy.isEmpty {
                    tag("div", class: "remedy") { prose(remedy) }
                }
            }
        }
    }
}

private func severity(_ finding: JSONValue) -> String {
    let name = finding["severity"]?.string ?? ""
    return ["error", "warning", "info"].contains(name) ? name : "info"
}
