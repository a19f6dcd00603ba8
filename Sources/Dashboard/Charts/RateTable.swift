import Queries

/// Rates as a table: what, the share with a bar, what it rests on, and the interval.
struct RateTable {
    let caption: String
    let rates: [(label: String, row: ReportRow?)]

    var html: HTML {
        tag("table", class: "rates") {
            tag("caption") { caption }
            tag("thead") {
                tag("tr") {
                    for title in ["Rate", "Share", "Counts"] { heading(title) }
                    tag("th", .init("scope", "col"), .init("class", "wide")) { "95 % interval" }
                }
            }
            tag("tbody") { for rate in rates { line(rate.label, rate.row) } }
        }
    }

    private func heading(_ title: String) -> HTML { tag("th", .init("scope", "col")) { title } }

    private func line(_ label: String, _ row: ReportRow?) -> HTML {
        tag("tr") {
            tag("th", .init("scope", "row")) { label }
            tag("td", class: "number") { row?.percent ?? "–" }
            tag("td", class: "counts") {
                if let row {
                    row.counts
                    if let note = row.fullNote { tag("span", class: "faint") { " (\(Figures.note(note)))" } }
                } else {
                    "not observed yet"
                }
            }
            tag("td", class: "wide number") { row?.intervalText ?? "–" }
        }
    }
}
