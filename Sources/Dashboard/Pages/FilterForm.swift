import Queries

/// The filters of the list as a form whose fields end up in the address.
struct FilterForm {
    let name: String
    let query: [(name: String, value: String)]

    /// Those that people reach for; the others stay as they are, in hidden fields, and are told above the list.
    private static let shown = [
        "outcome", "reason", "kind", "mediation", "confidence", "platform", "osVersion", "browser", "appVersion",
        "appBuild", "agrees", "accepted", "since", "until", "q",
    ]
    private static let frequent = ["outcome", "kind", "platform", "q"]

    private static let labels = [
        "outcome": "Outcome", "reason": "Reason", "kind": "Kind", "mediation": "Asked how", "confidence": "Confidence",
        "platform": "Platform", "osVersion": "System version", "browser": "Browser", "appVersion": "App version",
        "appBuild": "App build", "agrees": "Decision agrees", "accepted": "Accepted", "since": "Begun from (RFC 3339)",
        "until": "Begun before (RFC 3339)", "q": "Id begins with",
    ]

    private func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// Filters that no field shows.
    private var others: [(name: String, value: String)] {
        query.filter { !Self.shown.contains($0.name) && $0.name != "cursor" }
    }

    var html: HTML {
        let parameters = Self.shown.compactMap { name in CeremonyFilter.parameters.first { $0.name == name } }
        let rare = parameters.filter { !Self.frequent.contains($0.name) }
        let isOpen = rare.contains { value($0.name) != nil }
        return tag("form", .init("method", "get"), .init("action", Link.ceremonies(name)), .init("class", "filters")) {
            for other in others {
                tag("input", .init("type", "hidden"), .init("name", other.name), .init("value", other.value))
            }
            tag("div", class: "fields") {
                for parameter in parameters where Self.frequent.contains(parameter.name) { field(parameter) }
            }
            HTML.element(
                "details", isOpen ? [.init("open")] : [],
                pieces {
                    tag("summary") { "More filters" }
                    tag("div", class: "fields") { for parameter in rare { field(parameter) } }
                })
            tag("div", class: "actions") {
                tag("button", .init("type", "submit")) { "Filter" }
                if !query.isEmpty { anchor(.ceremonies(name)) { "Without filters" } }
                for other in others { tag("span", class: "badge g-none") { "\(other.name) \(other.value)" } }
            }
        }
    }

    private func field(_ parameter: CeremonyFilter.Parameter) -> HTML {
        let id = "f-\(parameter.name)"
        return tag("div", class: "field") {
            tag("label", .init("for", id)) { Self.labels[parameter.name] ?? parameter.name }
            if parameter.choices.isEmpty {
                tag(
                    "input", .init("id", id), .init("name", parameter.name),
                    .init("value", value(parameter.name) ?? ""),
                    .init("autocomplete", "off"), .init("spellcheck", "false"))
            } else {
                tag("select", .init("id", id), .init("name", parameter.name)) {
                    tag("option", .init("value", "")) { "any" }
                    for choice in parameter.choices { option(choice, isChosen: choice == value(parameter.name)) }
                }
            }
        }
    }

    private func option(_ choice: String, isChosen: Bool) -> HTML {
        .element(
            "option", [.init("value", choice)] + (isChosen ? [.init("selected")] : []), .text(Figures.words(choice)))
    }
}
